import { percentText, shareText } from '../cover/report-words.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawChartKey } from '../pdf/chart/chart-key.ts';
import { drawSubheading, startPage } from '../pdf/page-heading.ts';
import { CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import { aheadText, differenceText } from './certainty-text.ts';
import { COMPARISON_LINE, FARM_LINE, type BenchmarkFacts } from './benchmark-facts.ts';
import { groundSummary, quartersOf, SEASONS, type GroundSummary } from './ground-summary.ts';
import { COVER_AXIS, drawMeanLines, yearsAxis } from './mean-lines.ts';

const GAP = 14;
const PANEL_HEIGHT = 152;

/** Compares each season separately: a paddock in spring says nothing about one in autumn. */
export function drawSeasonPage(report: ReportDocument, facts: BenchmarkFacts): number {
  const { doc } = report;
  const top = startPage(report, 'The same season compared', [
    'Cover rises and falls with the time of year, so compare a season only with the same season in other years or on other land. Summer is named after the year of its December. The last table gives the usual spread: in an average year, a tenth of the land has less cover than the first figure of a pair, and a tenth has more than the second.',
  ]);
  const width = (CONTENT_WIDTH - GAP) / 2;
  let y = top;
  SEASONS.forEach(({ month, name }, i) => {
    const left = CONTENT.left + (i % 2) * (width + GAP);
    const panelTop = top + Math.floor(i / 2) * (PANEL_HEIGHT + GAP);
    const box = { left, right: left + width, top: panelTop + 14, bottom: panelTop + PANEL_HEIGHT };
    const quarters = quartersOf(facts.ground, month);
    const isMeasured = quarters.some(({ farm, comparison }) => farm ?? comparison);
    drawChartFigure(report, box, {
      title: name,
      axes: { x: yearsAxis(10), y: COVER_AXIS, yTitle: '% of the ground' },
      draw: (area) => drawMeanLines(doc, area, quarters, (limit) => `${limit}%`),
      emptyText: isMeasured ? null : `No ${name.toLowerCase()} was measured.`,
      alt: `Line chart: mean ground cover each ${name.toLowerCase()}, farm and comparison parcels.`,
    });
    y = box.bottom;
  });
  y = drawChartKey(
    doc,
    [
      { name: 'Farm', line: FARM_LINE },
      { name: 'Comparison parcels', line: COMPARISON_LINE },
    ],
    { left: CONTENT.left + 34, right: CONTENT.right, top: y + 4 },
  );
  const below = drawSeasonTable(report, facts, drawSubheading(report, 'Season by season', y + 6));
  return drawSpreadTable(report, facts, below + 8);
}

function drawSeasonTable(report: ReportDocument, facts: BenchmarkFacts, top: number): number {
  return drawTable(
    report,
    {
      columns: [
        { title: 'Season' },
        { title: 'Farm, mean', width: 40, align: 'right' },
        { title: 'Comparison, mean', width: 56, align: 'right' },
        { title: 'Difference in points, with its 95% interval', width: 86, align: 'right' },
        { title: 'Seasons farm was ahead', width: 80, align: 'right' },
        { title: 'Time below 50%, farm / comparison', width: 62, align: 'right' },
        { title: 'Time below 70%, farm / comparison', width: 62, align: 'right' },
      ],
      ...seasonRows(facts, ({ farm, comparison, paired }) => [
        percentText(farm?.mean),
        percentText(comparison?.mean),
        paired ? differenceText(paired) : '–',
        paired ? aheadText(paired) : '–',
        `${shareText(farm?.timeUnder50)} / ${shareText(comparison?.timeUnder50)}`,
        `${shareText(farm?.timeUnder70)} / ${shareText(comparison?.timeUnder70)}`,
      ]),
    },
    top,
  );
}

/** Spread of cover within one season, averaged over the years. */
function drawSpreadTable(report: ReportDocument, facts: BenchmarkFacts, top: number): number {
  return drawTable(
    report,
    {
      columns: [
        { title: 'Usual spread within a season' },
        { title: 'Farm: 10% of it below', width: 92, align: 'right' },
        { title: 'Farm: 10% of it above', width: 92, align: 'right' },
        { title: 'Comparison: 10% below', width: 92, align: 'right' },
        { title: 'Comparison: 10% above', width: 92, align: 'right' },
      ],
      ...seasonRows(facts, ({ farm, comparison }) => [
        percentText(farm?.p10),
        percentText(farm?.p90),
        percentText(comparison?.p10),
        percentText(comparison?.p90),
      ]),
    },
    top,
  );
}

/** One row for each season of the year and one for all of them. */
function seasonRows(
  { ground, summary }: BenchmarkFacts,
  cellsOf: (summary: GroundSummary) => string[],
): { rows: string[][]; total: string[] } {
  return {
    rows: SEASONS.map(({ month, name }) => [
      name,
      ...cellsOf(groundSummary(quartersOf(ground, month))),
    ]),
    total: ['All seasons', ...cellsOf(summary)],
  };
}
