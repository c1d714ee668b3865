/**
 * Converts the keys of our own result to the API's spelling: `area_ha` for `areaHa`. Not for API
 * responses: their keys are already right, and may hold other people's names.
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
