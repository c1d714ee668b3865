import { distanceRing } from '#entities/farm';
import { boundaryPolygons, type PolygonRings } from '../boundary-rings.ts';
import { imageryNote } from '../map-backdrop.ts';
import { backdropPicture } from '../pdf/map/backdrop-picture.ts';
import { drawMapFigure, mapIn } from '../pdf/map/map-figure.ts';
import { formatScale } from '../pdf/map/map-scale.ts';
import { haText } from '../cover/report-words.ts';
import { startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { drawFairness } from './fairness.ts';

/** A table of three rows, and a map. */
const MIN_HEIGHT = 380;
/** With more parcels, the numbers would hide them. */
const MAX_NUMBERED = 80;

/**
 * Maps the farm and its comparison parcels on the rest of a page, and says whether they are alike;
 * returns where the next section may start.
 */
export async function drawPlace(
  report: ReportDocument,
  facts: BenchmarkFacts,
  from: number,
): Promise<number> {
  const { input, boundary, comparison } = facts;
  const { parcels, totalHa } = comparison;
  const isNumbered = parcels.length <= MAX_NUMBERED;
  const numbers = isNumbered
    ? ' Their numbers are those of the table at the end, the nearest first.'
    : ' There are too many of them to number on the map; the table at the end lists them, the nearest first.';
  const below = startSection(
    report,
    'The farm and what it is compared with',
    [
      parcels.length === 0
        ? `The farm’s ${haText(boundary.totalHa)}. There are no comparison parcels.`
        : `The farm’s ${haText(boundary.totalHa)} in orange, and in purple the ${haText(totalHa)} of comparison parcels that were chosen for this report.${numbers}`,
    ],
    { top: from, height: MIN_HEIGHT },
  );
  const top = parcels.length > 0 ? drawFairness(report, facts, below) + 6 : below;
  const reach = searchedLand(facts);
  const map = mapIn(
    { top, bottom: CONTENT.bottom },
    {
      areas: [
        ...(reach ? [{ label: '', polygons: [reach.ring], paint: 'search' as const }] : []),
        ...parcels.map(({ number, polygons }) => ({
          label: isNumbered ? String(number) : '',
          polygons,
          paint: 'comparison' as const,
        })),
        ...boundary.parcels.map(({ polygons }) => ({ label: '', polygons })),
      ],
      marker: input.farm.gate,
      hasInset: true,
    },
  );
  drawMapFigure(report, map, {
    areas: [
      { paint: 'parcel', name: 'Farm' },
      ...(parcels.length > 0 ? [{ paint: 'comparison' as const, name: 'Comparison parcel' }] : []),
      ...(reach ? [{ paint: 'search' as const, name: `Within ${reach.km} km` }] : []),
    ],
    markerName: 'Front gate',
    backdrop: await backdropPicture(input.backdrops?.around, map),
    note: imageryNote(input, input.backdrops?.around),
    alt: `Map at ${formatScale(map.denominator)}: the farm and ${parcels.length} comparison parcels around it, north up.`,
  });
  return CONTENT.bottom;
}

/** The land that the widest search reached; null without a search. */
function searchedLand({
  input,
  boundary,
}: BenchmarkFacts): { km: number; ring: PolygonRings } | null {
  const distances = input.comparison.choice?.distances ?? [];
  if (distances.length === 0) return null;
  const km = Math.max(...distances.map((distance) => distance.km));
  const areas = boundary.parcels.map(({ record }) => record);
  const [ring] = boundaryPolygons(distanceRing(areas, km));
  return ring ? { km, ring } : null;
}
