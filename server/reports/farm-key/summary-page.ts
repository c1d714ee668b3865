import { drawFactGrid } from '../pdf/fact-grid.ts';
import { drawLines } from '../pdf/draw-text.ts';
import { drawMapKey, MAP_KEY_HEIGHT } from '../pdf/map/draw-map-key.ts';
import { drawMap, MAP_MARGIN } from '../pdf/map/draw-map.ts';
import { layoutMap } from '../pdf/map/layout-map.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { formatScale } from '../pdf/map/map-scale.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';
import type { FarmBoundary } from './farm-boundary.ts';
import { farmFactRows } from './farm-fact-rows.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

const MAX_NAME_LINES = 5;

/** Title, the farm's facts and its map. */
export function drawSummaryPage(
  report: ReportDocument,
  boundary: FarmBoundary,
  input: FarmKeyInput,
): MapLayout {
  report.addPage();
  const belowFacts = drawFactGrid(report, farmFactRows(boundary, input), drawTitle(report, input));
  return drawFarmMap(report, boundary, input, belowFacts + 4);
}

function drawTitle(report: ReportDocument, { farm }: FarmKeyInput): number {
  const { doc, root } = report;
  let y: number = CONTENT.top;
  addTagged(doc, root, 'H1', () => (y = drawLines(doc, ['Farm Key'], CONTENT.left, y, TEXT.title)));
  const name = wrapText(farm.propertyName, TEXT.subtitle, CONTENT_WIDTH, MAX_NAME_LINES);
  addTagged(doc, root, 'P', () => (y = drawLines(doc, name, CONTENT.left, y, TEXT.subtitle)));
  return y + 12;
}

function drawFarmMap(
  report: ReportDocument,
  boundary: FarmBoundary,
  { farm }: FarmKeyInput,
  top: number,
): MapLayout {
  const { doc, root } = report;
  const frame = {
    left: CONTENT.left + MAP_MARGIN.left,
    right: CONTENT.right,
    top,
    bottom: CONTENT.bottom - MAP_MARGIN.bottom - MAP_KEY_HEIGHT,
  };
  const map = layoutMap(
    {
      areas: boundary.parcels.map(({ number, polygons }) => ({ label: String(number), polygons })),
      marker: farm.gate,
    },
    frame,
  );
  const key = {
    denominator: map.denominator,
    areas: [{ paint: 'parcel' as const, name: 'Parcel, numbered as in the table' }],
    markerName: map.marker && 'Front gate',
  };
  const alt =
    `Map at ${formatScale(map.denominator)}: ` +
    `the outlines of the farm’s parcels (${boundary.parcels.length}), north up.`;
  addTagged(
    doc,
    root,
    'Figure',
    () => {
      drawMap(doc, map);
      drawMapKey(doc, key, {
        left: frame.left,
        right: frame.right,
        top: frame.bottom + MAP_MARGIN.bottom,
      });
    },
    { alt },
  );
  return map;
}
