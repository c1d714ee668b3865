/**
 * Parses numbers of parcels as people type them: `1-3, 5`, or `all`. Returns the sorted numbers, or
 * why the text cannot be read.
 */
export function parseParcelNumbers(text: string, count: number): number[] | { problem: string } {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  if (typed === 'all') return Array.from({ length: count }, (_, i) => i + 1);
  const numbers = new Set<number>();
  for (const part of typed.split(/[,;\s]+/).filter(Boolean)) {
    const [, from, to = from] = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part) ?? [];
    if (from === undefined) return { problem: `“${part}” is not a number. Write 1-3, 5 or all.` };
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last > count || first > last) {
      return { problem: `The project has parcels 1 to ${count}, so “${part}” is not possible.` };
    }
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return [...numbers].toSorted((a, b) => a - b);
}

/** Formats numbers of parcels in the same way: `1-3, 5`. */
export function formatParcelNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && number <= run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
