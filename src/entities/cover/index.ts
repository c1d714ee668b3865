export { changeLegend } from './model/cover-change.ts';
export { GROUND_COVER_LEGEND, WOODY_COVER_LEGEND, type LegendStep } from './model/cover-legend.ts';
export {
  COVER_PRODUCT_IDS,
  COVER_PRODUCTS,
  DEFAULT_COVER_RECORD,
  eachCover,
  keepCoverRecord,
} from './model/cover-products.ts';
export {
  COVER_ZOOMS,
  coverAddress,
  coverColour,
  hasCoverDate,
  latestCoverDate,
  namesCoverDate,
} from './model/cover-product.ts';
export { coverSumText, coverText } from './model/cover-values.ts';
export { dataToText } from './model/data-to.ts';
export {
  GROUND_COVER_QUARTERS,
  LAST_QUARTER_INDEX,
  quarterLabel,
  quarterMonths,
  seasonName,
} from './model/ground-cover-quarters.ts';
export { DEFAULT_OPACITY, SHIFTED_COLOURS } from './model/overlay-look.ts';
export { WOODY_COVER_YEARS } from './model/woody-cover-years.ts';
export type { CoverScreen, CoverSum } from './model/cover-products.ts';
export type { CoverProduct } from '#shared/api/contract';
export type { GroundCoverQuarter } from './model/ground-cover-quarters.ts';
