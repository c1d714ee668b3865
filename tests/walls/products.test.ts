import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { PAID_ITEM_TYPES } from '#entities/cart';
import { COVER_PRODUCT_IDS } from '#entities/cover';

const root = join(import.meta.dirname, '../..');
const IS_TEST = /\.(test|fixture)\.tsx?$/;

/** The parts of a product's record, and what is about one product by its nature. */
const MAY_NAME_A_COVER_PRODUCT = [
  // The record: ids, texts and dates, settings, model of the sandbox.
  'src/shared/api/contract/app.ts',
  'src/entities/cover/model/cover-products.ts',
  'server/platform/settings/groups/cover.ts',
  'sandbox/cover/cover-block.ts',
  // The sandbox makes canopy for forest from woody cover.
  'sandbox/landscape.ts',
  // Reports measure certain products, and record which data they used.
  'server/documents/',
  'server/domains/sales/deliveries/report-makers.ts',
  'src/entities/report/',
  'src/entities/cart/model/item-products.ts',
  'src/features/preview-report/',
  'src/pages/report/',
  'src/pages/benchmark/',
  // A shared map shows a season of ground cover; hosts depend on its attribute.
  'server/domains/sharing/shared-maps/',
  'embed/behaviors/ground-cover.ts',
];

const sources = ['src', 'server', 'cli', 'embed', 'sandbox'].flatMap((end) =>
  readdirSync(join(root, end), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(end, path))
    .filter((path) => /\.tsx?$/.test(path) && !IS_TEST.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);

/**
 * True if the code contains the id as a text, as a member of a table of products, or as a key next
 * to others.
 */
const namesProduct = (text: string): boolean =>
  COVER_PRODUCT_IDS.some((id) =>
    new RegExp(`['"]${id}['"]|\\b(cover|tiles|Tiles|COVER_PRODUCTS)\\.${id}\\b`, 'i').test(text),
  ) || COVER_PRODUCT_IDS.filter((id) => new RegExp(`\\b${id}\\??:`).test(text)).length > 1;

it('cover products are named only in their record, and in code about one of them', () => {
  const naming = sources.filter(({ text }) => namesProduct(text)).map(({ path }) => path);
  const isAllowed = (path: string) =>
    MAY_NAME_A_COVER_PRODUCT.some((start) => path.startsWith(start));
  expect(naming.filter((path) => !isAllowed(path))).toEqual([]);
  const isUsed = (start: string) => naming.some((path) => path.startsWith(start));
  expect(MAY_NAME_A_COVER_PRODUCT.filter((start) => !isUsed(start))).toEqual([]);
});

it('the list of products for sale exists only in its record', () => {
  const named = (text: string) =>
    PAID_ITEM_TYPES.filter((itemType) => text.includes(`'${itemType}'`)).length;
  const listing = sources.filter(({ text }) => named(text) > 2);
  expect(listing.map(({ path }) => path).toSorted()).toEqual([
    // How the facts of an order become files.
    'server/domains/sales/deliveries/report-makers.ts',
    // A benchmark comes with its key, and offers a carbon report.
    'src/entities/cart/model/benchmark-items.ts',
    'src/entities/cart/model/item-products.ts',
    'src/shared/api/contract/choices.ts',
  ]);
});
