export const inHectares = (areaHa: number): string =>
  `${areaHa.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ha`;

export const number = (count: number): string => count.toLocaleString('en-AU');

export const countOf = (count: number, one: string): string =>
  `${number(count)} ${one}${count === 1 ? '' : 's'}`;
