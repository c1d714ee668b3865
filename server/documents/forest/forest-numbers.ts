import type { ForestNumbers } from '#entities/report';
import type { CoverDataSets } from '../cover/cover-report-input.ts';
import { round } from '../cover/numbers-file.ts';
import type { ForestMeasured } from './measure-forest.ts';

/** The figures on forest, rounded for the PDF and the screen. */
export const forestNumbers = (
  { seenHa: _seenHa, ...measured }: ForestMeasured,
  { forest, treeHeight }: Pick<CoverDataSets, 'forest' | 'treeHeight'>,
): ForestNumbers => ({
  ...measured,
  cutOffHa: round(measured.cutOffHa, 2),
  keptHa: round(measured.keptHa, 2),
  scatteredHa: round(measured.scatteredHa, 2),
  unseenHa: round(measured.unseenHa, 2),
  lost: measured.lost.map(({ hectares, at: [lng, lat] }) => ({
    hectares: round(hectares, 2),
    at: [round(lng, 5), round(lat, 5)],
  })),
  data: `Canopy: ${forest!.name}.${measured.hasHeight ? ` Height: ${treeHeight}.` : ''}`,
});
