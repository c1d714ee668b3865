import { seasonName } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { coverMap } from '../cover/cover-maps.ts';
import { figurePair } from '../cover/map-boxes.ts';
import { drawCoverRamp, PICTURE_KEY_HEIGHT } from '../cover/picture-key.ts';
import { percentText } from '../cover/report-words.ts';
import { drawMapFigure } from '../pdf/map/map-figure.ts';
import { startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { barestQuarters } from './ground-summary.ts';

/**
 * Maps ground cover within the farm: the latest season and the barest one on record. Returns where
 * the next section may start.
 */
export async function drawGroundMaps(
  report: ReportDocument,
  { ground, boundary, paddocks }: BenchmarkFacts,
  source: RasterSource,
  from: number,
): Promise<number> {
  const latest = ground.quarters.findLast(({ farm }) => farm !== null);
  const [barest] = barestQuarters(ground, 1);
  if (!latest || !barest) return from;
  const shown = [
    { name: 'Latest season', quarter: latest },
    { name: 'Barest season', quarter: barest },
  ].filter(({ quarter }, i) => i === 0 || quarter !== latest);
  const pair = figurePair(boundary);
  const top = startSection(
    report,
    'Ground cover within the farm',
    [
      'Paddock by paddock: pale is bare, dark green is covered. Where the barest season shows pale patches that others do not, soil, grazing or water may be the reason.',
    ],
    { top: from, height: pair.height + PICTURE_KEY_HEIGHT + 8 },
  );
  const boxes = pair.at(top);
  for (const [i, { name, quarter }] of shown.entries()) {
    const box = boxes[i];
    const land = { boundary, paddocks };
    const drawn = box && (await coverMap(source, 'ground', quarter.quarter, land, box));
    if (!drawn) continue;
    drawMapFigure(report, drawn.map, {
      title: `${name}: ${seasonName(quarter.quarter)}, ${percentText(quarter.farm?.mean)} on average`,
      picture: drawn.picture,
      areas: [
        { paint: 'outline', name: 'Farm' },
        ...(paddocks.length > 0 ? [{ paint: 'paddock-outline' as const, name: 'Paddock' }] : []),
      ],
      alt: `Map: ground cover on and around the farm in ${seasonName(quarter.quarter)}.`,
    });
  }
  const below = top + pair.height + 6;
  drawCoverRamp(report.doc, CONTENT.left + 12, below);
  return below + PICTURE_KEY_HEIGHT;
}
