/** What two names of one farm must differ in: letters, without their case. */
const keyOf = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Names that occur more than once, each as it is written first. */
export function repeatedNames(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  const repeated = new Set<string>();
  for (const name of names) {
    const key = keyOf(name);
    const known = first.get(key);
    if (known === undefined) first.set(key, name);
    else repeated.add(known);
  }
  return [...repeated];
}

/** A function that makes each name unlike the ones before by a number: `Creek`, `Creek 2`. */
export function nameGiver(taken: readonly string[]): (wanted: string) => string {
  const keys = new Set(taken.map(keyOf));
  const next = new Map<string, number>();
  return (wanted) => {
    const base = wanted.replace(/ \d{1,4}$/, '') || wanted;
    let name = wanted;
    for (let i = next.get(keyOf(base)) ?? 2; keys.has(keyOf(name)); i++) {
      name = `${base} ${i}`;
      next.set(keyOf(base), i + 1);
    }
    keys.add(keyOf(name));
    return name;
  };
}
