import { boundaryPolygons, type PolygonRings } from '../boundary-rings.ts';
import type { CoverReportInput, PaddockArea } from './cover-report-input.ts';
import type { GroundCoverMeasured } from './measure-ground-cover.ts';
import type { WoodyCoverMeasured } from './measure-woody-cover.ts';

/** A paddock with an area on the ground. */
export interface DrawnPaddock extends Omit<PaddockArea, 'geometry'> {
  polygons: PolygonRings[];
}

/** Cover of a paddock; null where it was not measured. */
export interface PaddockCover extends DrawnPaddock {
  /** Mean ground cover in percent, in the farm's latest season and over all of its seasons. */
  latestMean: number | null;
  longTermMean: number | null;
  /** Woody share (0–1) of the paddock when last seen. */
  woodyShare: number | null;
}

/** The paddocks that can be measured; omits those without an area. */
export const drawnPaddocks = ({ paddocks = [] }: CoverReportInput): DrawnPaddock[] =>
  paddocks.flatMap(({ geometry, ...paddock }) => {
    try {
      return [{ ...paddock, polygons: boundaryPolygons(geometry) }];
    } catch (error) {
      if (error instanceof RangeError) return [];
      throw error;
    }
  });

/** Sums up the measurements of each paddock, in the order of the paddocks. */
export function paddockCover(
  drawn: readonly DrawnPaddock[],
  { quarters }: Pick<GroundCoverMeasured, 'quarters'>,
  { paddockShares }: Pick<WoodyCoverMeasured, 'paddockShares'>,
): PaddockCover[] {
  const ofFarm = quarters.filter(({ farm }) => farm !== null);
  return drawn.map((paddock, i) => {
    const means = ofFarm.map(({ paddockMeans }) => paddockMeans[i]!);
    const measured = means.filter((mean) => !Number.isNaN(mean));
    return {
      ...paddock,
      latestMean: known(means.at(-1)),
      longTermMean: known(measured.reduce((sum, mean) => sum + mean, 0) / measured.length),
      woodyShare: known(paddockShares[i]),
    };
  });
}

/** A paddock without its outline. */
export const figuresOf = ({ polygons: _polygons, ...figures }: PaddockCover) => figures;

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
