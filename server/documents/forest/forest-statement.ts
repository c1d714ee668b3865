import { describePosition } from '#shared/lib/lon-lat';
import type { RasterSource } from '../../rasters/index.ts';
import { CHANGE_COLOURS, changeMap } from '../cover/cover-maps.ts';
import type { CoverReportInput } from '../cover/cover-report-input.ts';
import { decimalText, haText, sentences } from '../cover/report-words.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { drawChartKey, NO_DATA } from '../pdf/chart/chart-key.ts';
import { drawMapFigure } from '../pdf/map/map-figure.ts';
import { drawNotes, notesHeight, type Note } from '../pdf/notes.ts';
import { drawSubheading, HEADING_HEIGHT, startPage } from '../pdf/page-heading.ts';
import { CONTENT, type ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import { CUT_OFF, FOREST, REGULATION } from './forest-definition.ts';
import type { ForestMeasured, ForestResult } from './measure-forest.ts';

interface StatementFacts {
  input: CoverReportInput;
  boundary: FarmBoundary;
  forest: ForestResult | null;
}

/** Less is rounding at the edges of pixels. */
const MIN_HA = 0.05;
const PATCHES_LISTED = 6;
/** Space below which a map says nothing. */
const MIN_MAP = 150;
const KEY_HEIGHT = 18;

/** Draws the page about forest lost since the cut-off; nothing for a report without data on it. */
export async function drawForestStatement(
  report: ReportDocument,
  { input, boundary, forest }: StatementFacts,
  source: RasterSource,
): Promise<void> {
  const data = input.cover.forest;
  if (!forest || !data) return;
  if ('failure' in forest) {
    startPage(report, TITLE, [FAILURES[forest.failure](data.year)]);
    return;
  }
  const top = startPage(report, TITLE, [statementOf(forest), coveredBy(forest)].filter(Boolean));
  const notes = notesOf(forest, input);
  const below = drawFigures(report, forest, top);
  const bottom = CONTENT.bottom - notesHeight(notes) - HEADING_HEIGHT - 8;
  const box = { top: below + 8, bottom: bottom - KEY_HEIGHT };
  const dates = [String(CUT_OFF.year), String(forest.year)] as const;
  const drawn =
    box.bottom - box.top >= MIN_MAP
      ? await changeMap(source, dates, (percent) => percent > FOREST.overPercent, boundary, box)
      : null;
  if (drawn) {
    drawMapFigure(report, drawn.map, {
      title: `Canopy over ${FOREST.overPercent}%, ${CUT_OFF.year} and ${forest.year}`,
      picture: drawn.picture,
      areas: [{ paint: 'outline', name: 'Farm' }],
      alt: `Map: canopy over ${FOREST.overPercent}% on and around the farm in ${CUT_OFF.year} and ${forest.year}.`,
    });
    drawChartKey(
      report.doc,
      [
        { name: 'In both years', box: CHANGE_COLOURS.kept },
        { name: `Only in ${CUT_OFF.year}`, box: CHANGE_COLOURS.loss },
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
}

const TITLE = 'Forest since the end of 2020';

type Failure = Extract<ForestResult, { failure: unknown }>['failure'];
const FAILURES: Record<Failure, (year: number) => string> = {
  'not-covered': (year) =>
    `This report makes no deforestation-free statement: the data of ${CUT_OFF.year} or ${year} do not reach this farm.`,
  'too-large': () =>
    'This report makes no deforestation-free statement: the farm is spread over more land than can be compared at once.',
};

/** The statement itself. */
export function statementOf({ year, cutOffHa, lost, scatteredHa }: ForestMeasured): string {
  const since = `between ${CUT_OFF.name} and the picture of ${year}`;
  if (cutOffHa < MIN_HA) {
    return `There was no forest on this farm on ${CUT_OFF.name}, so none can have been cleared since.`;
  }
  if (lost.length === 0) {
    const scattered =
      scatteredHa < MIN_HA
        ? null
        : `Smaller patches of ${haText(scatteredHa)} in all fell to a canopy of ${FOREST.overPercent}% or less, which may be an error of the pictures.`;
    return sentences(
      `No loss of forest was found on this farm ${since}: of ${haText(cutOffHa)}, no patch over ${FOREST.overHa} ha fell to a canopy of ${FOREST.overPercent}% or less.`,
      scattered,
    );
  }
  const lostHa = lost.reduce((sum, { hectares }) => sum + hectares, 0);
  return `Loss of forest was found on this farm ${since}: ${haText(lostHa)} of ${haText(cutOffHa)}, in ${lost.length === 1 ? 'one patch' : `${lost.length} patches`}, fell to a canopy of ${FOREST.overPercent}% or less. The pictures do not show whether it was cleared, burnt or logged, nor for what.`;
}

const coveredBy = ({ unseenHa }: ForestMeasured): string =>
  unseenHa < MIN_HA
    ? ''
    : `${haText(unseenHa)} of the farm could not be seen in one of the two years. The statement does not cover them.`;

function drawFigures(report: ReportDocument, forest: ForestMeasured, top: number): number {
  const { year, cutOffHa, keptHa, lost, scatteredHa, unseenHa } = forest;
  const end = drawTable(
    report,
    {
      columns: [{ title: 'On this farm' }, { title: 'Hectares', width: 80, align: 'right' }],
      rows: [
        [`Forest on ${CUT_OFF.name}`, decimalText(cutOffHa)],
        [`Of these, canopy over ${FOREST.overPercent}% in ${year}`, decimalText(keptHa)],
        [
          `Of these, no longer, in patches over ${FOREST.overHa} ha`,
          decimalText(lost.reduce((sum, { hectares }) => sum + hectares, 0)),
        ],
        ['Of these, no longer, in smaller patches', decimalText(scatteredHa)],
        ['Not seen in one of the years', decimalText(unseenHa)],
      ],
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

const notesOf = ({ hasHeight }: ForestMeasured, { cover }: CoverReportInput): Note[] => [
  {
    title: 'Forest',
    text: `Land of more than ${FOREST.overHa} ha with trees higher than ${FOREST.overMetres} m and a canopy over ${FOREST.overPercent}%, as ${REGULATION}, defines it. ${
      hasHeight
        ? 'Both canopy and height decided.'
        : 'The height of trees is not known here, so that canopy alone decided: shrubs count as forest too.'
    } Pixels that touch at an edge or a corner are one patch, also beyond the boundary.`,
  },
  {
    title: 'Data',
    text: `Canopy: ${cover.forest!.name}.${hasHeight ? ` Height: ${cover.treeHeight}.` : ''}`,
  },
  {
    title: 'Not shown',
    text: 'Who removed trees, why, and whether it was allowed; forest that was degraded and kept its canopy; land used for other crops; orchards and plantations, which count like native trees. A buyer’s due diligence asks for these, and for where animals or crops were before. The boundary is on the Farm Key.',
  },
];
