import { CallError } from './call-error.ts';

const MAX_DEPTH = 32;

/**
 * Refuses what no schema should have to think of: nesting that exhausts the stack, arrays above
 * the call's limit, strings no store can hold, keys that reach into prototypes.
 */
export function inspectJson(value: unknown, maxArrayItems: number): void {
  const waiting: [unknown, number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, depth] = next;
    if (typeof part === 'string') inspectText(part);
    if (typeof part !== 'object' || part === null) continue;
    if (depth >= MAX_DEPTH) throw malformed(`is nested deeper than ${MAX_DEPTH} levels`);
    if (Array.isArray(part)) {
      if (part.length > maxArrayItems) {
        throw new CallError(
          'TOO_LARGE',
          `The request lists ${part.length} entries; at most ${maxArrayItems} are taken at once.`,
        );
      }
      for (const item of part) waiting.push([item, depth + 1]);
      continue;
    }
    for (const [key, item] of Object.entries(part)) {
      inspectText(key);
      if (key === '__proto__') throw malformed('names a key that is not allowed');
      waiting.push([item, depth + 1]);
    }
  }
}

function inspectText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw malformed('holds characters that cannot be stored');
  }
}

const malformed = (what: string) => new CallError('MALFORMED_REQUEST', `The request ${what}.`);
