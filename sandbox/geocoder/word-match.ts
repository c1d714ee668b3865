/**
 * Returns how well a typed word matches a known one, 0 to 1: the same word, a prefix of three or
 * more letters, or a typo (one from four letters on, two from eight).
 */
export function wordMatch(typed: string, known: string): number {
  if (typed === known) return 1;
  if (/\d/.test(typed)) return 0;
  if (typed.length >= 3 && known.startsWith(typed))
    return 0.75 + (0.2 * typed.length) / known.length;
  const allowed = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (Math.abs(typed.length - known.length) > allowed) return 0;
  const slips = editDistance(typed, known, allowed);
  return slips <= allowed ? 0.9 - 0.15 * slips : 0;
}

/**
 * Number of letters inserted, dropped, changed or swapped with the next; any value above `limit`
 * when there are more.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (limit === 0) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    if (Math.min(...row) > limit) return Infinity;
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
