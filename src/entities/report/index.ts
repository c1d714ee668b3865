export {
  NUMBERS_FORMAT,
  ReportNumbers,
  SEASON_CHOICES,
  type ComparedParcel,
  type SeasonChoice,
  type SeasonCover,
  type SeasonDifference,
  type WoodyYearFigures,
} from './model/report-numbers.ts';
