import { quarterMonths } from './ground-cover-quarters.ts';
import type { CoverProduct } from './cover-product.ts';

/** Date placeholders in the address template of a product's files or tiles. */
const DATE_PARTS: Readonly<Record<CoverProduct, readonly string[]>> = {
  ground: ['yyyy-mm', 'start', 'end'],
  woody: ['year'],
};

/**
 * Fills in one date: `{yyyy-mm}`, `{start}` and `{end}` (`202212`, `202302`, as in TERN's
 * `lztmre_aus_m{start}{end}_dixa2.tif`) for a quarter, `{year}` for a year. Leaves other
 * placeholders such as `{z}`.
 */
export function coverAddress(template: string, product: CoverProduct, date: string): string {
  const parts: Record<string, string> =
    product === 'ground' ? { 'yyyy-mm': date, ...quarterMonths(date) } : { year: date };
  return template.replaceAll(/\{([\w-]+)\}/g, (whole, part: string) => parts[part] ?? whole);
}

/**
 * True if a template contains a date placeholder; without one, every date would show the same data.
 */
export function namesCoverDate(template: string, product: CoverProduct): boolean {
  return DATE_PARTS[product].some((part) => template.includes(`{${part}}`));
}
