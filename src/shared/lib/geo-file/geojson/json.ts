import { FileRefusalError } from '../refusal.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The `type` of an object in lower case, since some programs write it so. */
export const typeOf = ({ type }: JsonObject): string =>
  typeof type === 'string' ? type.toLowerCase() : '';

/** Parses JSON of limited depth; throws a FileRefusalError that explains what is wrong. */
export function parseJson(text: string, depth: number): unknown {
  refuseDepth(text, depth);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileRefusalError(jsonProblem(text, error as SyntaxError));
  }
}

const [QUOTE, BACKSLASH] = [34, 92];

/** A few megabytes of brackets would become gigabytes of arrays. */
function refuseDepth(text: string, most: number): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at++;
      while (at < text.length && text.charCodeAt(at) !== QUOTE) {
        at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
      }
      // `[` and `{` differ in one bit only; so do `]` and `}`.
    } else if ((code & 0xdf) === 0x5b) {
      if (++depth > most)
        throw new FileRefusalError(`Its arrays and objects are nested more than ${most} deep.`);
    } else if ((code & 0xdf) === 0x5d) depth--;
  }
}

function jsonProblem(text: string, { message }: SyntaxError): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'The file is empty.';
  const strange = /[[,:]\s*(-?Infinity|NaN)\b/.exec(text);
  if (strange) {
    return `Line ${lineOf(text, strange.index)} has ${strange[1]} instead of a number.`;
  }
  const [firstLine = ''] = trimmed.split('\n', 1);
  if (trimmed.slice(firstLine.length).trimStart().startsWith('{') && isJson(firstLine)) {
    return 'It has one object on each line, but GeoJSON is a single object.';
  }
  if (/end of|unterminated|EOF/i.test(message)) {
    return 'The file is incomplete. Export it again.';
  }
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const where = position === undefined ? '' : ` Look at line ${lineOf(text, Number(position))}.`;
  return `It is not JSON: ${message.replace(/\s+/g, ' ').replace(/\.$/, '')}.${where}`;
}

const lineOf = (text: string, position: number) => text.slice(0, position).split('\n').length;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
