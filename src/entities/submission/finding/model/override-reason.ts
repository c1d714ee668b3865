/** Minimum and maximum length of the reason for an override, in characters. */
export const MIN_REASON_LENGTH = 10;
export const MAX_REASON_LENGTH = 1_000;
/** Different words in a reason, each of more than one letter or digit. */
const MIN_REASON_WORDS = 3;

/**
 * The words of a text in lower case. A browser that cannot find words takes what stands between
 * spaces and punctuation; the server decides.
 */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  if (!('Segmenter' in Intl)) return lower.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  return Array.from(new Intl.Segmenter('en-AU', { granularity: 'word' }).segment(lower))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Says what a reason lacks; null if it is meaningful to an auditor. */
export function reasonProblem(reason: string): string | null {
  if (reason.trim().length < MIN_REASON_LENGTH) {
    return `Please write a reason of at least ${MIN_REASON_LENGTH} characters. An auditor will read it.`;
  }
  const words = new Set(wordsOf(reason).filter((word) => new Set(word).size > 1));
  if (words.size >= MIN_REASON_WORDS) return null;
  return `Please say why in a sentence of at least ${MIN_REASON_WORDS} different words. An auditor will read it.`;
}

/** True if two reasons differ in nothing but case, spaces and punctuation. */
export const isSameReason = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');
