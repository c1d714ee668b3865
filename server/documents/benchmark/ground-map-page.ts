import { quarterLabel } from '#entities/cover';
import type { RasterSource } from '../../rasters/index.ts';
import { coverMap } from '../cover/cover-maps.ts';
import { drawCoverRamp, PICTURE_KEY_HEIGHT } from '../cover/picture-key.ts';
import { percentText } from '../cover/report-words.ts';
import { drawMapFigure } from '../pdf/map/map-figure.ts';
import { startPage } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { barestQuarters } from './ground-summary.ts';

/** Maps ground cover within the farm: the latest season and the barest one on record. */
export async function drawGroundMapPage(
  report: ReportDocument,
  { ground, boundary, paddocks }: BenchmarkFacts,
  source: RasterSource,
): Promise<void> {
  const latest = ground.quarters.findLast(({ farm }) => farm !== null);
  const [barest] = barestQuarters(ground, 1);
  if (!latest || !barest) return;
  const shown = [
    { name: 'Latest season', quarter: latest },
    { name: 'Barest season', quarter: barest },
  ].filter(({ quarter }, i) => i === 0 || quarter !== latest);
  const top = startPage(report, 'Ground cover within the farm', [
    'Paddock by paddock: pale is bare, dark green is covered. Where the barest season shows pale patches that others do not, soil, grazing or water may be the reason.',
  ]);
  const height = (CONTENT.bottom - PICTURE_KEY_HEIGHT - top) / 2;
  for (const [i, { name, quarter }] of shown.entries()) {
    const box = { top: top + i * height, bottom: top + (i + 1) * height - 4 };
    const drawn = await coverMap(source, 'ground', quarter.quarter, { boundary, paddocks }, box);
    if (!drawn) continue;
    drawMapFigure(report, drawn.map, {
      title: `${name}: ${quarterLabel(quarter.quarter)}, ${percentText(quarter.farm?.mean)} on average`,
      picture: drawn.picture,
      areas: [
        { paint: 'outline', name: 'Farm' },
        ...(paddocks.length > 0 ? [{ paint: 'paddock-outline' as const, name: 'Paddock' }] : []),
      ],
      alt: `Map: ground cover on and around the farm in ${quarterLabel(quarter.quarter)}.`,
    });
  }
  drawCoverRamp(report.doc, CONTENT.left + 12, CONTENT.bottom - 20);
}
