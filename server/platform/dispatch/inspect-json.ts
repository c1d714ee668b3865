import { CallError } from '../call-error.ts';

const MAX_DEPTH = 32;
/**
 * Entries of all arrays together, per allowed list item: lists may contain lists, as outlines
 * contain positions of numbers.
 */
const ITEMS_A_LIST_ITEM = 5;
const MIN_ITEMS = 100_000;
/** Maximum names of one object. Collections are arrays, so no object of a call has this many. */
const MAX_NAMES = 2_000;

/**
 * Rejects what no schema should have to handle: nesting that exhausts the stack, arrays above the
 * call's limit, objects with thousands of names, strings that no store can hold, keys that reach
 * into prototypes.
 */
export function inspectJson(value: unknown, maxArrayItems: number): void {
  const maxItems = Math.max(MIN_ITEMS, maxArrayItems * ITEMS_A_LIST_ITEM);
  let items = 0;
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
          `The request lists ${part.length} entries; the maximum is ${maxArrayItems}.`,
        );
      }
      items += part.length;
      if (items > maxItems) {
        throw new CallError(
          'TOO_LARGE',
          `The request lists more than ${maxItems} entries in total, the maximum for this call.`,
        );
      }
      for (const item of part) {
        if (typeof item !== 'number') waiting.push([item, depth + 1]);
      }
      continue;
    }
    const entries = Object.entries(part);
    if (entries.length > MAX_NAMES) {
      throw new CallError(
        'TOO_LARGE',
        `An object in the request has ${entries.length} names; the maximum is ${MAX_NAMES}.`,
      );
    }
    for (const [key, item] of entries) {
      inspectText(key);
      if (key === '__proto__') throw malformed('names a key that is not allowed');
      waiting.push([item, depth + 1]);
    }
  }
}

function inspectText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw malformed('contains characters that cannot be stored');
  }
}

const malformed = (what: string) => new CallError('MALFORMED_REQUEST', `The request ${what}.`);
