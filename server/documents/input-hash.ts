import { createHash } from 'node:crypto';

/**
 * SHA-256 (hex) of a report's input as canonical JSON (RFC 8785): keys sorted by code unit, no
 * white space, dates as ISO strings, undefined members left out. Reports with the same hash were
 * made from the same facts.
 * @throws TypeError for values that JSON cannot represent: NaN, Infinity, functions, bigint.
 */
export function inputHash(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input), 'utf8').digest('hex');
}

export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return canonicalJson(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError(`${value} cannot be represented in JSON`);
  }
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) throw new TypeError(`a ${typeof value} cannot be represented in JSON`);
  return json;
}
