export { CHANGE_UNITS, changeLegend } from './model/cover-change.ts';
export { GROUND_COVER_LEGEND, WOODY_COVER_LEGEND, type LegendStep } from './model/cover-legend.ts';
export {
  COVER_PRODUCTS,
  COVER_ZOOMS,
  coverAddress,
  coverColour,
  hasCoverDate,
  namesCoverDate,
} from './model/cover-product.ts';
export { coverSumText, coverText } from './model/cover-values.ts';
export { dataToText, LATEST_DATA } from './model/data-to.ts';
export {
  GROUND_COVER_QUARTERS,
  LAST_QUARTER_INDEX,
  quarterLabel,
  quarterMonths,
  seasonName,
} from './model/ground-cover-quarters.ts';
export { DEFAULT_OPACITY, SHIFTED_COLOURS } from './model/overlay-look.ts';
export { DEFAULT_WOODY_COVER_YEAR, WOODY_COVER_YEARS } from './model/woody-cover-years.ts';
export type { CoverSum } from './model/cover-values.ts';
export type { CoverProduct } from './model/cover-product.ts';
export type { GroundCoverQuarter } from './model/ground-cover-quarters.ts';
