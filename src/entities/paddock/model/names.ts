/** The name without case and spare spaces, which must differ between two paddocks of one farm. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Names that occur more than once, each in its first spelling. */
export function repeatedNames(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  const repeated = new Set<string>();
  for (const name of names) {
    const key = nameKey(name);
    const known = first.get(key);
    if (known === undefined) first.set(key, name);
    else repeated.add(known);
  }
  return [...repeated];
}

/**
 * Returns a function that makes each name differ from the earlier ones by a number: `Creek`, `Creek
 * 2`.
 */
export function nameGiver(taken: readonly string[]): (wanted: string) => string {
  const keys = new Set(taken.map(nameKey));
  const next = new Map<string, number>();
  return (wanted) => {
    const base = wanted.replace(/ \d{1,4}$/, '') || wanted;
    let name = wanted;
    for (let i = next.get(nameKey(base)) ?? 2; keys.has(nameKey(name)); i++) {
      name = `${base} ${i}`;
      next.set(nameKey(base), i + 1);
    }
    keys.add(nameKey(name));
    return name;
  };
}
