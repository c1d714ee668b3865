import { drawFactGrid } from '../pdf/fact-grid.ts';
import { drawLines } from '../pdf/draw-text.ts';
import { imageryNote } from '../map-backdrop.ts';
import { backdropPicture } from '../pdf/map/backdrop-picture.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';
import type { FarmBoundary } from './farm-boundary.ts';
import { farmFactRows } from './farm-fact-rows.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { drawLetterhead, letterheadOf } from '../pdf/draw-letterhead.ts';
import { drawParcelsMap, parcelsMap } from './parcels-map.ts';

const MAX_NAME_LINES = 5;

/** Draws the first page: title, the farm's facts and its map. */
export async function drawSummaryPage(
  report: ReportDocument,
  boundary: FarmBoundary,
  input: FarmKeyInput,
): Promise<MapLayout> {
  report.addPage();
  const belowFacts = drawFactGrid(
    report,
    farmFactRows(boundary, input),
    drawFarmName(
      report,
      input,
      drawLetterhead(report, letterheadOf(input, input.dataSet.isSample)),
    ),
  );
  const box = { top: belowFacts + 4, bottom: CONTENT.bottom };
  const { parcels } = boundary;
  const map = parcelsMap({ parcels, gate: input.farm.gate }, box);
  const tiles = input.backdrops?.farm;
  const backdrop = await backdropPicture(tiles, map);
  drawParcelsMap(report, map, { whose: 'farm’s', backdrop, note: imageryNote(input, tiles) });
  return map;
}

function drawFarmName(report: ReportDocument, { farm }: FarmKeyInput, top: number): number {
  const { doc, root } = report;
  let y = drawTitle(report, 'H1', ['Farm Key'], top, TEXT.title);
  const name = wrapText(farm.propertyName, TEXT.subtitle, CONTENT_WIDTH, MAX_NAME_LINES);
  addTagged(doc, root, 'P', () => (y = drawLines(doc, name, CONTENT.left, y, TEXT.subtitle)));
  return y + 12;
}
