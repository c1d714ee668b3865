import { bboxOfPolygons } from '#shared/lib/geo';
import { formatLongDate } from '#shared/lib/dates';
import { formatHectares } from '../australian-format.ts';
import { SAMPLE_NOTICE } from '../farm-key/farm-key-pdf.ts';
import { drawLines } from '../pdf/draw-text.ts';
import { drawFactGrid, type Fact } from '../pdf/fact-grid.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { drawMapFigure, mapIn } from '../pdf/map/map-figure.ts';
import { formatScale } from '../pdf/map/map-scale.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { addTagged, openReport, type ReportDocument } from '../pdf/report-document.ts';
import { lineHeight, TEXT } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';
import type { BoundaryMapInput } from './boundary-map-input.ts';
import { sheetFor, type MapSheet } from './map-sheet.ts';
import { namedAreas, namedPaddocks, type NamedArea } from './named-areas.ts';
import { smallPrint } from './small-print.ts';

const MAX_NAME_LINES = 2;
/** Height of the longest small print, on A4 portrait. */
const PRINT_HEIGHT = 4 * lineHeight(TEXT.label);

/** Draws the boundary of a farm on one A4 page, portrait or landscape as its land fits better. */
export function boundaryMapPdf(input: BoundaryMapInput): Promise<Uint8Array> {
  const { farm, generatedAt, isSample } = input;
  const areas = namedAreas(input);
  const paddocks = namedPaddocks(input);
  const sheet = sheetFor(bboxOfPolygons(areas.flatMap(({ polygons }) => polygons)));
  const report = openReport({
    title: `Map of ${farm.propertyName}`,
    subject: `Boundary of ${farm.propertyName}`,
    reference: `Boundary on ${formatLongDate(generatedAt)}`,
    generatedAt,
    notice: isSample ? SAMPLE_NOTICE : null,
    isLandscape: sheet.isLandscape,
  });
  report.addPage();
  const belowTitle = drawName(report, input, sheet);
  const rows = factRows(input, areas, paddocks);
  const belowFacts = drawFactGrid(report, rows, belowTitle, sheet.content);
  const map = drawSheetMap(report, { input, areas, paddocks, sheet, top: belowFacts });
  drawSmallPrint(report, smallPrint(input, [...areas, ...paddocks], map), sheet);
  return report.finish();
}

function drawName(
  report: ReportDocument,
  { farm }: BoundaryMapInput,
  { content: { left, right, top } }: MapSheet,
): number {
  const name = wrapText(farm.propertyName, TEXT.pageTitle, right - left, MAX_NAME_LINES);
  return drawTitle(report, 'H1', name, top, TEXT.pageTitle, left) + 6;
}

function factRows(
  { farm, areaHa, features }: BoundaryMapInput,
  areas: readonly NamedArea[],
  paddocks: readonly NamedArea[],
): Fact[][] {
  const key = (label: string, value: string): Fact => ({ label, lines: [value], isKey: true });
  const count = (label: string, counted: readonly NamedArea[]) =>
    key(label, counted.length.toLocaleString('en-AU'));
  const area = key('Area', `${formatHectares(areaHa)} ha`);
  const parts = count(features === null ? 'Land parcels' : 'Areas', areas);
  const pic = key('PIC', farm.picCode);
  const gate: Fact = { label: 'Front gate', lines: [farm.frontGateAddress] };
  return paddocks.length > 0
    ? [[area, parts, count('Paddocks', paddocks), pic], [{ ...gate, span: 4 }]]
    : [[area, parts, pic, gate]];
}

function drawSheetMap(
  report: ReportDocument,
  drawn: {
    input: BoundaryMapInput;
    areas: readonly NamedArea[];
    paddocks: readonly NamedArea[];
    sheet: MapSheet;
    top: number;
  },
): MapLayout {
  const { input, areas, paddocks, sheet, top } = drawn;
  const { left, right, bottom } = sheet.content;
  const isOfParcels = input.features === null;
  const map = mapIn(
    { left, right, top, bottom: bottom - PRINT_HEIGHT },
    {
      areas: [
        ...areas.map(({ name, lot, polygons }) => ({
          // Two sets of names over the same land could not be told apart.
          label: paddocks.length > 0 ? '' : name,
          ...(lot && { shortLabel: lot }),
          polygons,
        })),
        ...paddocks.map(({ name, polygons }) => ({
          label: name,
          polygons,
          paint: 'paddock' as const,
        })),
      ],
      marker: input.farm.gate,
    },
  );
  drawMapFigure(report, map, {
    areas: [
      { paint: 'parcel', name: isOfParcels ? 'Land parcel' : 'Area of the boundary' },
      ...(paddocks.length > 0 ? [{ paint: 'paddock' as const, name: 'Paddock' }] : []),
    ],
    markerName: 'Front gate',
    hasGraticule: true,
    alt: `Map at ${formatScale(map.denominator)}: the boundary of ${input.farm.propertyName}, north up.`,
  });
  return map;
}

function drawSmallPrint(
  { doc, root }: ReportDocument,
  paragraphs: readonly string[],
  { content: { left, right, bottom } }: MapSheet,
): void {
  const lines = paragraphs.flatMap((text) => wrapText(text, TEXT.label, right - left, 2));
  const top = bottom - lines.length * lineHeight(TEXT.label);
  addTagged(doc, root, 'P', () => drawLines(doc, lines, left, top, TEXT.label));
}
