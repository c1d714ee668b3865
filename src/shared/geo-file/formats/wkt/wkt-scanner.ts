import type { PackedRing } from '#shared/lib/geo';
import { shortName } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';

/** Reads the words, numbers and brackets of well-known text from its start to its end. */
export interface WktScanner {
  readonly hasEnded: boolean;
  /** Share of the text that was read. */
  readonly share: number;
  /** Consumes this mark if it comes next. */
  takes(mark: '(' | ')' | ',' | ';' | '='): boolean;
  /** Consumes a mark that must come next. */
  needs(mark: '(' | ')' | ',' | ';' | '='): void;
  /** Consumes a word and returns it in upper case; empty if something else comes next. */
  word(): string;
  number(): number;
  /** Consumes the positions of a ring or a line between brackets; ignores heights and measures. */
  positions(): Promise<PackedRing>;
  /** Consumes everything between brackets, without reading it. */
  skip(): Promise<void>;
  /** Refuses the next token, or a word that was read. */
  refuse(word?: string): never;
}

const SPACE = /\s*/y;
const WORD = /[a-z]+/iy;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|nan|[-+]?inf(?:inity)?/iy;

/** Characters skipped per pause. */
const SKIPPED_STRETCH = 1 << 20;

export function createWktScanner(text: string, reading: ReadContext): WktScanner {
  let at = 0;
  const found = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [match = ''] = pattern.exec(text) ?? [];
    at += match.length;
    return match;
  };
  const blanks = () => void found(SPACE);
  const refuse = (word = ''): never => {
    const line = text.slice(0, at).split('\n').length.toLocaleString('en-AU');
    const next = shortName(word || text.slice(at, at + 20));
    if (next === null) throw new FileRefusalError('The text is incomplete: a bracket is missing.');
    throw new FileRefusalError(`It is not WKT in line ${line}, at “${next}”.`);
  };
  const takes = (mark: string) => {
    blanks();
    if (text[at] !== mark) return false;
    at++;
    return true;
  };
  const needs = (mark: string) => {
    if (!takes(mark)) refuse();
  };
  const number = () => {
    blanks();
    const typed = found(NUMBER);
    if (typed === '') refuse();
    return Number(typed);
  };
  blanks();
  return {
    get hasEnded() {
      blanks();
      return at >= text.length;
    },
    get share() {
      return at / text.length;
    },
    takes,
    needs,
    number,
    refuse,
    word: () => {
      blanks();
      return found(WORD).toUpperCase();
    },
    positions: async () => {
      const numbers: number[] = [];
      needs('(');
      do {
        // PostGIS puts each position of a multipoint between brackets.
        const isBracketed = takes('(');
        reading.vertices(1);
        numbers.push(number(), number());
        while (!/[(),]/.test(peek())) {
          reading.values(1);
          number();
          await reading.budget.reach();
        }
        if (isBracketed) needs(')');
        await reading.budget.reach();
      } while (takes(','));
      needs(')');
      return Float64Array.from(numbers);
    },
    skip: async () => {
      needs('(');
      for (let depth = 1; depth > 0; at++) {
        if (at >= text.length) refuse();
        if (at % SKIPPED_STRETCH === 0) await reading.budget.reach();
        if (text[at] === '(') depth++;
        else if (text[at] === ')') depth--;
      }
    },
  };

  function peek(): string {
    blanks();
    return text[at] ?? refuse();
  }
}
