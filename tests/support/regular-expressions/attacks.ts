import type { PatternNode } from './parse-pattern.ts';

/** A scalable text: `before`, many repetitions of `pump`, then `after`. */
export interface Attack {
  before: string;
  pump: string;
  after: string;
}

export const attackText = ({ before, pump, after }: Attack, rounds: number): string =>
  before + pump.repeat(rounds) + after;

/** The first match represents its kind; letters come first, so that samples read as words. */
const SAMPLED = [
  ...'ax0_ \n\t/\\-.,:;',
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0\u00e9\u0301\u2013\u2028\u202a\ufeff\ue0f0\ue0ff',
];
/** Longer bounded repeats count as loops. */
const SHORT_REPEAT = 8;

/**
 * Returns texts on which a backtracking engine may do far more than one pass. Each begins with what
 * precedes a loop of the pattern, or with an unrelated character; continues with runs of every kind
 * of character, of pairs that loops accept and of whole parts of the pattern; and ends in a
 * mismatch.
 */
export function attacksOn(tree: PatternNode, source: string): Attack[] {
  const { chars, loopChars, beginnings, parts } = surveyOf(tree);
  // Without a loop, the work at each position is bounded.
  if (beginnings.length === 0) return [];
  const kinds = kindsOf(chars, [...SAMPLED, ...Array.from(source).filter((c) => c > '~')]);
  const looped = kindsOf(loopChars, kinds).filter((char) => loopChars.some((isIn) => isIn(char)));
  const acceptedBy = (char: string) => chars.filter((accepts) => accepts(char)).length;
  const stranger = kinds.toSorted((a, b) => acceptedBy(a) - acceptedBy(b))[0]!;
  const pumps = new Set([
    ...kinds,
    ...looped.flatMap((one) => looped.map((other) => one + other)),
    ...beginnings,
    ...parts,
  ]);
  pumps.delete('');
  const befores = new Set(['', stranger, ...beginnings]);
  const afters = new Set(['', stranger, '\n']);
  return [...befores].flatMap((before) =>
    [...pumps].flatMap((pump) => [...afters].map((after) => ({ before, pump, after }))),
  );
}

type Accepts = (char: string) => boolean;

function surveyOf(tree: PatternNode) {
  const chars: Accepts[] = [];
  const loopChars: Accepts[] = [];
  /** Texts that lead to each loop, with and without the optional parts. */
  const beginnings = new Set<string>();
  const parts = new Set<string>();
  function visit(node: PatternNode, before: readonly [string, string], isInLoop: boolean): void {
    if (node.kind === 'char') {
      chars.push(node.accepts);
      if (isInLoop) loopChars.push(node.accepts);
    } else if (node.kind === 'choice') {
      for (const option of node.options) visit(option, before, isInLoop);
    } else if (node.kind === 'look') visit(node.body, before, isInLoop);
    else if (node.kind === 'repeat') {
      const isLoop = node.max > SHORT_REPEAT;
      if (isLoop) for (const beginning of before) beginnings.add(beginning);
      visit(node.body, before, isInLoop || isLoop);
    } else if (node.kind === 'sequence') {
      let [bare, full] = before;
      for (const part of node.parts) {
        visit(part, [bare, full], isInLoop);
        bare += sampleOf(part, false);
        full += sampleOf(part, true);
      }
      parts.add(sampleOf(node, false)).add(sampleOf(node, true));
    }
  }
  visit(tree, ['', ''], false);
  return { chars, loopChars, beginnings: [...beginnings], parts: [...parts] };
}

/** Returns a short text that the pattern accepts, ignoring anchors and lookaheads. */
function sampleOf(node: PatternNode, withOptional: boolean): string {
  if (node.kind === 'char') return SAMPLED.find(node.accepts) ?? '';
  if (node.kind === 'sequence') {
    return node.parts.map((part) => sampleOf(part, withOptional)).join('');
  }
  if (node.kind === 'choice') return sampleOf(node.options[0]!, withOptional);
  if (node.kind !== 'repeat') return '';
  return sampleOf(node.body, withOptional).repeat(Math.max(node.min, withOptional ? 1 : 0));
}

/** Picks one character of each kind that the pattern distinguishes. */
function kindsOf(chars: readonly Accepts[], candidates: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const char of candidates) {
    const kind = [
      ...chars.map((accepts) => accepts(char)),
      /\w/.test(char),
      /\n/.test(char),
    ].join();
    if (!kinds.has(kind)) kinds.set(kind, char);
  }
  return [...kinds.values()];
}
