import { formatPrice } from '#shared/lib/money';
import type { BenchmarkPrice } from '../model/use-benchmark-price.ts';

/** Whole hectares, or one decimal for a small block: `1,234 ha`, `3.4 ha`. */
export const formatHa = (ha: number): string =>
  `${ha.toLocaleString('en-AU', { maximumFractionDigits: ha < 10 ? 1 : 0 })} ha`;

export const priceText = (cents: number): string => (cents === 0 ? 'Free' : formatPrice(cents));

/** What "Add to Cart" adds to the total. */
export const formatTotal = ({ lines, totalCents }: BenchmarkPrice): string =>
  lines.some(({ isChosen }) => isChosen) ? priceText(totalCents) : 'In your cart';
