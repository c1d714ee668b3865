import { formatPrice } from '#shared/lib/money';

/** Whole hectares, or one decimal for a small block: `1,234 ha`, `3.4 ha`. */
export const formatHa = (ha: number): string =>
  `${ha.toLocaleString('en-AU', { maximumFractionDigits: ha < 10 ? 1 : 0 })} ha`;

export const formatTotal = (cents: number): string => (cents === 0 ? 'Free' : formatPrice(cents));
