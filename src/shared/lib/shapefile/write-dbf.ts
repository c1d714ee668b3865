/** dBASE III attribute tables, as shapefile readers expect them. */
export type DbfValue = string | number | boolean | null;

export interface NewDbfField {
  /** At most 10 characters of A–Z, 0–9 and _. */
  name: string;
  type: 'text' | 'number' | 'logical';
  /** Digits after the decimal point of a number; 0 when absent. */
  decimals?: number;
}

const FIELD_NAME = /^[A-Z][A-Z0-9_]{0,9}$/;
const MAX_TEXT_BYTES = 254;
const MAX_NUMBER_BYTES = 18;
const SPACE = 0x20;

/**
 * Writes one record for each value list, in order. Text is UTF-8 in a column as wide as its longest
 * value, truncated between characters at 254 bytes. Null is blank.
 * @throws RangeError for a field name or number the format cannot represent.
 */
export function writeDbf(
  fields: readonly NewDbfField[],
  rows: readonly (readonly DbfValue[])[],
  modifiedAt: Date,
): Uint8Array {
  const cells = rows.map((row) => fields.map((field, i) => encodeCell(field, row[i] ?? null)));
  const widths = fields.map((_, i) =>
    cells.reduce((width, row) => Math.max(width, row[i]!.length), 1),
  );
  const headerLength = 32 + 32 * fields.length + 1;
  const recordLength = widths.reduce((sum, width) => sum + width, 1);
  const bytes = new Uint8Array(headerLength + recordLength * rows.length + 1);
  const view = new DataView(bytes.buffer);
  bytes.set(
    [
      0x03,
      modifiedAt.getUTCFullYear() - 1900,
      modifiedAt.getUTCMonth() + 1,
      modifiedAt.getUTCDate(),
    ],
    0,
  );
  view.setUint32(4, rows.length, true);
  view.setUint16(8, headerLength, true);
  view.setUint16(10, recordLength, true);
  fields.forEach((field, i) => bytes.set(fieldDescriptor(field, widths[i]!), 32 + 32 * i));
  bytes[headerLength - 1] = 0x0d;

  let at = headerLength;
  for (const row of cells) {
    // The leading space marks the record as not deleted.
    bytes.fill(SPACE, at, at + recordLength);
    at += 1;
    row.forEach((cell, i) => {
      const width = widths[i]!;
      bytes.set(cell, fields[i]!.type === 'number' ? at + width - cell.length : at);
      at += width;
    });
  }
  bytes[at] = 0x1a;
  return bytes;
}

function fieldDescriptor(field: NewDbfField, width: number): Uint8Array {
  if (!FIELD_NAME.test(field.name)) {
    throw new RangeError(`“${field.name}” is not a valid dBASE field name`);
  }
  const descriptor = new Uint8Array(32);
  descriptor.set(new TextEncoder().encode(field.name), 0);
  descriptor[11] = { text: 'C', number: 'N', logical: 'L' }[field.type].charCodeAt(0);
  descriptor[16] = width;
  descriptor[17] = field.decimals ?? 0;
  return descriptor;
}

function encodeCell(field: NewDbfField, value: DbfValue): Uint8Array {
  if (value === null) return new Uint8Array(0);
  switch (field.type) {
    case 'text':
      return utf8Within(String(value), MAX_TEXT_BYTES);
    case 'logical':
      return new TextEncoder().encode(value ? 'T' : 'F');
    case 'number': {
      const digits = Number(value).toFixed(field.decimals ?? 0);
      if (!/^-?[\d.]+$/.test(digits) || digits.length > MAX_NUMBER_BYTES) {
        throw new RangeError(`${value} does not fit the field ${field.name}`);
      }
      return new TextEncoder().encode(digits);
    }
  }
}

/**
 * The longest prefix of the text that fits, cut between characters; control characters become
 * spaces.
 */
function utf8Within(text: string, maxBytes: number): Uint8Array {
  const target = new Uint8Array(maxBytes);
  // encodeInto stops before a character that does not fit.
  const { written } = new TextEncoder().encodeInto(text.replace(/\p{Cc}/gu, ' '), target);
  return target.subarray(0, written);
}
