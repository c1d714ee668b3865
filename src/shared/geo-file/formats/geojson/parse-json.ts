import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';

/** A list or an object that is not complete yet, and the name of its next member. */
type Open =
  | { list: unknown[]; object?: undefined }
  | { list?: undefined; object: Record<string, unknown>; key: string };

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORDS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** Values read per pause. */
const PAUSE_EVERY = 2_000;

/** Thrown for a text that is not JSON; `JSON.parse` explains why. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

/**
 * Parses JSON as `JSON.parse` does, with limits on its depth and its values. Pauses, which
 * `JSON.parse` cannot: 50 MB take it half a second. Throws a JsonSyntaxError.
 */
export async function parseJsonInPieces(text: string, reading: ReadContext): Promise<unknown> {
  let at = 0;
  let count = 0;
  const open: Open[] = [];

  const blanks = () => {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code;
    }
    return NaN;
  };
  const needs = (code: number) => {
    if (blanks() !== code) throw new JsonSyntaxError();
    at++;
  };
  /** Reads a string; its end is the first quote that no backslash precedes. */
  const string = (): string => {
    needs(QUOTE);
    const start = at;
    let isPlain = true;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code < 32) throw new JsonSyntaxError();
      if (code !== BACKSLASH) continue;
      isPlain = false;
      at++;
    }
    if (at >= text.length) throw new JsonSyntaxError();
    at++;
    return isPlain ? text.slice(start, at - 1) : unescaped(text.slice(start - 1, at));
  };
  const number = (): number => {
    NUMBER.lastIndex = at;
    const [written] = NUMBER.exec(text) ?? [];
    if (written === undefined) throw new JsonSyntaxError();
    at += written.length;
    return Number(written);
  };
  const word = (): unknown => {
    for (const [written, value] of WORDS) {
      if (!text.startsWith(written, at)) continue;
      at += written.length;
      return value;
    }
    throw new JsonSyntaxError();
  };
  const enter = (one: Open) => {
    at++;
    if (open.push(one) > reading.limits.depth) {
      throw new FileRefusalError(
        `Its arrays and objects are nested more than ${reading.limits.depth} deep.`,
      );
    }
  };
  const nextMember = (holder: Open) => {
    if (!holder.object) return;
    holder.key = string();
    needs(COLON);
  };

  for (;;) {
    reading.values(1);
    if (++count % PAUSE_EVERY === 0) await reading.budget.reach();
    const code = blanks();
    let value: unknown;
    if (code === LIST || code === OBJECT) {
      const holder: Open = code === LIST ? { list: [] } : { object: {}, key: '' };
      enter(holder);
      const isEmpty = blanks() === (code === LIST ? LIST_END : OBJECT_END);
      if (!isEmpty) {
        nextMember(holder);
        continue;
      }
      at++;
      open.pop();
      value = holder.list ?? holder.object;
    } else if (code === QUOTE) value = string();
    else value = code === 45 || (code >= 48 && code <= 57) ? number() : word();

    // A value may end the lists and objects around it.
    for (;;) {
      const holder = open[open.length - 1];
      if (!holder) {
        if (!Number.isNaN(blanks())) throw new JsonSyntaxError();
        return value;
      }
      if (holder.list) holder.list.push(value);
      else setMember(holder.object, holder.key, value);
      const next = blanks();
      at++;
      if (next === COMMA) {
        nextMember(holder);
        break;
      }
      if (next !== (holder.list ? LIST_END : OBJECT_END)) throw new JsonSyntaxError();
      open.pop();
      value = holder.list ?? holder.object;
    }
  }
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new JsonSyntaxError();
  }
}

/** Defines an own member even for `__proto__`. */
function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else object[key] = value;
}
