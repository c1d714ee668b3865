/**
 * A result of our own with its names written as the API writes its: `area_ha` for `areaHa`. What
 * the API answered has its names already, and may hold other people's.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), snakeKeys(inner)]),
  );
}

const snakeCase = (name: string): string =>
  name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, end: string, start: string) => `${end}_${start.toLowerCase()}`,
  );
