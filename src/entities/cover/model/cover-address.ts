import { quarterMonths } from './ground-cover-quarters.ts';
import type { CoverProduct } from './cover-product.ts';

/** What stands for the date in the address of a product's files or tiles. */
const DATE_PARTS: Readonly<Record<CoverProduct, readonly string[]>> = {
  ground: ['yyyy-mm', 'start', 'end'],
  woody: ['year'],
};

/**
 * The address of one date: `{yyyy-mm}`, `{start}` and `{end}` (`202212`, `202302`, as in TERN's
 * `lztmre_aus_m{start}{end}_dixa2.tif`) of a quarter, `{year}` of a year. Other parts, such as
 * `{z}`, are left.
 */
export function coverAddress(template: string, product: CoverProduct, date: string): string {
  const parts: Record<string, string> =
    product === 'ground' ? { 'yyyy-mm': date, ...quarterMonths(date) } : { year: date };
  return template.replaceAll(/\{([\w-]+)\}/g, (whole, part: string) => parts[part] ?? whole);
}

/** Whether a template names the date at all; without one every date would show the same. */
export function namesCoverDate(template: string, product: CoverProduct): boolean {
  return DATE_PARTS[product].some((part) => template.includes(`{${part}}`));
}
