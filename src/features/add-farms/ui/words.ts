const exact = new Intl.NumberFormat('en-AU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const hectares = (areaHa: number): string => `${exact.format(areaHa)} ha`;

/** `1 farm`, `12 farms`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : `${one}s`}`;
