export { FINDINGS_TITLE, findingSmallPrint, findingTexts } from './model/finding.ts';
export {
  compareFarms,
  COMPARED_FARMS,
  VERDICTS,
  type ComparedFarm,
  type FarmComparison,
} from './model/compare-farms.ts';
export {
  FOREST,
  FOREST_CUT_OFF,
  FOREST_NOT_SHOWN,
  FOREST_TITLE,
  forestDefinition,
  forestRows,
  forestStatement,
  lostForestHa,
} from './model/forest-statement.ts';
export {
  correlationOfNeighbours,
  meanInterval,
  MIN_VALUES,
  studentT,
  type MeanInterval,
} from './model/mean-interval.ts';
export { orderParcels, type ParcelColumn, type ParcelOrder } from './model/parcel-order.ts';
export {
  farmSeasonsCsv,
  parcelsCsv,
  rankingCsv,
  seasonsCsv,
  woodyCsv,
} from './model/report-csv.ts';
export {
  ReportNumbers,
  type ComparedParcel,
  type ForestNumbers,
  type SeasonChoice,
} from './model/report-numbers.ts';
export { countText, haText, percentText, pointsText, tonnesText } from './model/report-words.ts';
export { runningMeans } from './model/running-mean.ts';
export {
  averagesOf,
  differenceWords,
  SEASON_LABELS,
  seasonsOf,
  yearOf,
} from './model/season-view.ts';
