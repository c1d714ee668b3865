/** Formats the size of land for people: `0.42 ha`, `64.2 ha`, `1,204 ha`. */
export function describeHa(hectares: number): string {
  const digits = hectares < 1 ? 2 : hectares < 100 ? 1 : 0;
  return `${hectares.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ha`;
}
