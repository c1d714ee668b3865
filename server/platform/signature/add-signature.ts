/** Where a signature goes in the file that it signs. */
interface SignatureSpace {
  /** The whole file, without the signature. */
  bytes: Buffer;
  /** Offsets of the hexadecimal digits of the signature. */
  from: number;
  to: number;
}

export interface SignatureFacts {
  /** Who signs, as a viewer shows it. */
  name: string;
  signedAt: Date;
  /** Bytes that the signature has room for. */
  room: number;
}

const ENTRY_LENGTH = 20;
const RANGE = '/ByteRange [0 0000000000 0000000000 0000000000]';

/**
 * Adds an invisible signature to a PDF as an incremental update (ISO 32000-1, 7.5.6 and 12.8.1), so
 * that the result begins with the bytes of the file as it was made. `sign` is called with the bytes
 * that the signature covers and returns a CMS object in DER. Throws for a PDF with a
 * cross-reference stream, which pdfkit does not write, and for a signature that has no room.
 */
export async function addSignature(
  pdf: Uint8Array,
  facts: SignatureFacts,
  sign: (signed: Buffer) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { bytes, from, to } = spaceIn(Buffer.from(pdf), facts);
  const cms = await sign(Buffer.concat([bytes.subarray(0, from - 1), bytes.subarray(to + 1)]));
  if (cms.length > facts.room) {
    throw new Error(`A signature of ${cms.length} bytes has no room in ${facts.room}.`);
  }
  bytes.write(Buffer.from(cms).toString('hex'), from, 'latin1');
  return bytes;
}

function spaceIn(pdf: Buffer, { name, signedAt, room }: SignatureFacts): SignatureSpace {
  const file = readPdf(pdf);
  const [signature, field] = [file.size, file.size + 1];
  const page = file.firstPage;
  const digits = '0'.repeat(2 * room);
  const objects: [number: number, text: string][] = [
    [file.catalog, withEntry(file.objectText(file.catalog), acroForm(field))],
    [page, withAnnotation(file.objectText(page), field)],
    [
      signature,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/Name ${pdfText(name)} /M ${pdfDate(signedAt)}
${RANGE}
/Contents <${digits}> >>`,
    ],
    [
      field,
      // Hidden (2) and locked (128), without a size: it has nothing to see or to read aloud.
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V ${signature} 0 R
/P ${page} 0 R /Rect [0 0 0 0] /F 130 >>`,
    ],
  ];
  let text = pdf.at(-1) === 0x0a ? '' : '\n';
  const offsets = new Map<number, number>();
  for (const [number, object] of objects) {
    offsets.set(number, pdf.length + text.length);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const table = [...offsets]
    .toSorted(([a], [b]) => a - b)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  const startOfTable = pdf.length + text.length;
  text += `xref\n${table.join('')}trailer
<< /Size ${file.size + 2} /Root ${file.catalog} 0 R /Prev ${file.startOfTable} ${file.kept} >>
startxref\n${startOfTable}\n%%EOF\n`;
  const from = pdf.length + text.indexOf(digits);
  const to = from + digits.length;
  const end = pdf.length + text.length;
  const range = [from - 1, to + 1, end - to - 1].map((one) => String(one).padEnd(10));
  const update = text.replace(RANGE, `/ByteRange [0 ${range.join(' ')}]`);
  return { bytes: Buffer.concat([pdf, Buffer.from(update, 'latin1')]), from, to };
}

/** Reads the cross-reference table and trailer at the end of a PDF. */
function readPdf(pdf: Buffer) {
  const end = pdf.subarray(-2_048).toString('latin1');
  const startOfTable = Number(
    found(/^startxref\n(\d{1,10})\n%%EOF/.exec(end.slice(end.lastIndexOf('startxref')))),
  );
  const trailer = pdf.subarray(startOfTable).toString('latin1');
  const entriesFrom = startOfTable + found(/^(xref\n0 \d{1,10}\n)/.exec(trailer)).length;
  const objectText = (number: number): string => {
    const entry = entriesFrom + number * ENTRY_LENGTH;
    const offset = Number(pdf.subarray(entry, entry + 10).toString('latin1'));
    const object = pdf.subarray(offset, pdf.indexOf('endobj', offset)).toString('latin1');
    return object.slice(found(/^(\d{1,10} 0 obj\n)<</.exec(object)).length).trimEnd();
  };
  const reference = (text: string, key: string): number =>
    Number(found(/^ \[?(\d{1,10}) 0 R/.exec(text.split(`/${key}`)[1] ?? '')));
  const catalog = reference(trailer, 'Root');
  return {
    startOfTable,
    objectText,
    catalog,
    size: Number(found(/\/Size (\d+)/.exec(trailer))),
    firstPage: reference(objectText(reference(objectText(catalog), 'Pages')), 'Kids'),
    /** Entries of the trailer that every later trailer repeats. */
    kept: [/\/Info \d+ 0 R/, /\/ID \[[^\]]{0,200}\]/]
      .flatMap((one) => one.exec(trailer)?.[0] ?? [])
      .join(' '),
  };
}

function found(match: RegExpExecArray | null): string {
  const text = match?.[1];
  if (text === undefined) throw new Error('This PDF is not one that pdfkit writes.');
  return text;
}

const acroForm = (field: number) => `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`;

const withEntry = (dictionary: string, entry: string): string =>
  `${dictionary.slice(0, dictionary.lastIndexOf('>>'))}${entry}\n>>`;

const withAnnotation = (page: string, field: number): string =>
  page.includes('/Annots [')
    ? page.replace('/Annots [', `/Annots [${field} 0 R `)
    : withEntry(page, `/Annots [${field} 0 R]`);

const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** `(D:20261201034728Z)`. */
const pdfDate = (date: Date): string =>
  `(D:${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`;
