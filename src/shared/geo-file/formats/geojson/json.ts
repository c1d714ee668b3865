import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import { JsonSyntaxError, parseJsonInPieces } from './parse-json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The `type` of an object in lower case, because programs differ in the case that they write. */
export const typeOf = ({ type }: JsonObject): string =>
  typeof type === 'string' ? type.toLowerCase() : '';

/** Parses JSON within limits; throws a FileRefusalError that explains what is wrong. */
export async function parseJson(text: string, reading: ReadContext): Promise<unknown> {
  try {
    return await parseJsonInPieces(text, reading);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new FileRefusalError(jsonProblem(text, error as SyntaxError));
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
