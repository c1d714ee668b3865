import {
  FOREST,
  FOREST_CUT_OFF,
  FOREST_NOT_SHOWN,
  FOREST_TITLE,
  forestDefinition,
  forestRows,
  forestStatement,
  type ForestNumbers,
} from '#entities/report';
import { describePosition } from '#shared/lib/lon-lat';
import type { RasterSource } from '../../rasters/index.ts';
import { CHANGE_COLOURS, changeMap } from '../cover/cover-maps.ts';
import type { CoverReportInput } from '../cover/cover-report-input.ts';
import { decimalText } from '../cover/report-words.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { drawChartKey, NO_DATA } from '../pdf/chart/chart-key.ts';
import { drawMapFigure } from '../pdf/map/map-figure.ts';
import { drawNotes, notesHeight, type Note } from '../pdf/notes.ts';
import { drawSubheading, HEADING_HEIGHT, startPage } from '../pdf/page-heading.ts';
import { CONTENT, type ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import { forestNumbers } from './forest-numbers.ts';
import type { ForestResult } from './measure-forest.ts';

interface StatementFacts {
  input: CoverReportInput;
  boundary: FarmBoundary;
  forest: ForestResult | null;
}

const PATCHES_LISTED = 6;
/** Minimum space for a useful map, in points. */
const MIN_MAP = 150;
const KEY_HEIGHT = 18;

/**
 * Draws the page about forest lost since the cut-off, nothing where nothing was measured; returns
 * where the next section may start.
 */
export async function drawForestStatement(
  report: ReportDocument,
  { input, boundary, forest }: StatementFacts,
  source: RasterSource,
  from: number,
): Promise<number> {
  if (!forest || !input.cover.forest || 'failure' in forest) return from;
  const numbers = forestNumbers(forest, input.cover);
  const top = startPage(report, FOREST_TITLE, forestStatement(numbers));
  const notes = notesOf(numbers);
  const below = drawFigures(report, numbers, top);
  const bottom = CONTENT.bottom - notesHeight(notes) - HEADING_HEIGHT - 8;
  const box = { top: below + 8, bottom: bottom - KEY_HEIGHT };
  const dates = [String(FOREST_CUT_OFF.year), String(forest.year)] as const;
  const drawn =
    box.bottom - box.top >= MIN_MAP
      ? await changeMap(source, dates, (percent) => percent > FOREST.overPercent, boundary, box)
      : null;
  if (drawn) {
    drawMapFigure(report, drawn.map, {
      title: `Canopy over ${FOREST.overPercent}%, ${FOREST_CUT_OFF.year} and ${forest.year}`,
      picture: drawn.picture,
      areas: [{ paint: 'outline', name: 'Farm' }],
      alt: `Map: canopy over ${FOREST.overPercent}% on and around the farm in ${FOREST_CUT_OFF.year} and ${forest.year}.`,
    });
    drawChartKey(
      report.doc,
      [
        { name: 'In both years', box: CHANGE_COLOURS.kept },
        { name: `Only in ${FOREST_CUT_OFF.year}`, box: CHANGE_COLOURS.loss },
        { name: `Only in ${forest.year}`, box: CHANGE_COLOURS.gain },
        { name: 'In neither', box: CHANGE_COLOURS.none },
        NO_DATA,
      ],
      { left: drawn.map.frame.left, right: CONTENT.right, top: bottom - KEY_HEIGHT + 2 },
    );
  }
  drawNotes(
    report,
    notes,
    drawSubheading(report, 'What this rests on', drawn ? bottom + 8 : below + 10) + 2,
  );
  return CONTENT.bottom;
}

function drawFigures(report: ReportDocument, forest: ForestNumbers, top: number): number {
  const { lost } = forest;
  const rows = forestRows(forest);
  if (rows.length === 0) return top;
  const end = drawTable(
    report,
    {
      columns: [{ title: 'On this farm' }, { title: 'Hectares', width: 80, align: 'right' }],
      rows: rows.map(([what, hectares]) => [what, decimalText(hectares)]),
    },
    top,
  );
  if (lost.length === 0) return end;
  const listed = lost.slice(0, PATCHES_LISTED);
  return drawTable(
    report,
    {
      columns: [
        {
          title:
            listed.length < lost.length
              ? `The ${listed.length} largest of ${lost.length} patches, by their middle`
              : 'Patches, by their middle',
        },
        { title: 'Hectares of the farm', width: 110, align: 'right' },
      ],
      rows: listed.map(({ at, hectares }) => [describePosition(at), decimalText(hectares)]),
    },
    end + 10,
  );
}

const notesOf = (forest: ForestNumbers): Note[] => [
  {
    title: 'Forest',
    text: `${forestDefinition(forest)} Pixels that touch at an edge or a corner are one patch, also beyond the boundary.`,
  },
  { title: 'Data', text: forest.data },
  { title: 'Not shown', text: `${FOREST_NOT_SHOWN} The boundary is on the Farm Key.` },
];
