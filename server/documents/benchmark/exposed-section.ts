import { quarterLabel } from '#entities/cover';
import { percentText, shareText } from '../cover/report-words.ts';
import type { Axis } from '../pdf/chart/chart-area.ts';
import { drawChartFigure } from '../pdf/chart/chart-figure.ts';
import { drawChartKey } from '../pdf/chart/chart-key.ts';
import { drawBars } from '../pdf/chart/draw-series.ts';
import { drawLine } from '../pdf/draw-text.ts';
import { drawSubheading, startSection } from '../pdf/page-heading.ts';
import { CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COLOUR, TEXT } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { barestQuarters, groundSummary, quartersOf, SEASONS } from './ground-summary.ts';

const GAP = 18;
const HEIGHT = 150;
const BAREST = 6;
/** The table of the barest seasons with its heading. */
const BAREST_HEIGHT = 160;
const BAR = 0.32;

/** Shows how often the soil had little cover, and in which seasons most. */
export function drawExposed(report: ReportDocument, facts: BenchmarkFacts, from: number): number {
  const { ground, summary } = facts;
  const { doc } = report;
  const seasons = SEASONS.map(({ month, name }) => ({
    name,
    summary: groundSummary(quartersOf(ground, month)),
  }));
  const isReached = ({ of }: Limit) =>
    seasons.some(({ summary: { farm, comparison } }) => farm?.[of] || comparison?.[of]);
  const charted = LIMITS.filter(isReached);
  const intro = [
    `The share of seasons with a mean cover below 50% and below 70%. Over all seasons the farm was below 50% for ${shareText(summary.farm?.timeUnder50)} of the time (comparison ${shareText(summary.comparison?.timeUnder50)}) and below 70% for ${shareText(summary.farm?.timeUnder70)} (comparison ${shareText(summary.comparison?.timeUnder70)}).`,
    ...LIMITS.filter((limit) => !isReached(limit)).map(
      ({ percent }) =>
        `No season had a mean cover below ${percent}%${summary.comparison ? ', neither on the farm nor on the comparison parcels' : ''}.`,
    ),
  ];
  const height = (charted.length > 0 ? HEIGHT + 20 : 0) + BAREST_HEIGHT;
  const top = startSection(report, 'Time with little cover', intro, { top: from, height });
  if (charted.length === 0) return drawBarest(report, facts, top);
  const width = (CONTENT_WIDTH - GAP * (charted.length - 1)) / charted.length;
  charted.forEach(({ name, of }, i) => {
    const left = CONTENT.left + i * (width + GAP);
    const box = { left, right: left + width, top: top + 14, bottom: top + HEIGHT };
    drawChartFigure(report, box, {
      title: name,
      axes: {
        x: seasonAxis(seasons.map((season) => season.name)),
        y: TIME_AXIS,
        yTitle: '% of seasons',
      },
      draw: (area) => {
        const bars = seasons.flatMap((season, at) => [
          {
            x: at - BAR / 2,
            from: 0,
            to: 100 * (season.summary.farm?.[of] ?? 0),
            colour: COLOUR.farm,
          },
          {
            x: at + BAR / 2,
            from: 0,
            to: 100 * (season.summary.comparison?.[of] ?? 0),
            colour: COLOUR.comparison,
          },
        ]);
        drawBars(doc, area, bars, BAR * 0.92);
        for (const { x, to } of bars) {
          const label = { ...TEXT.label, size: 6.5 };
          drawLine(doc, percentText(to), area.x(x), area.y(to) - 3, label, 'centre');
        }
      },
      alt: `Bar chart: share of seasons with mean cover ${name.toLowerCase()}, by season, farm and comparison.`,
    });
  });
  const y = drawChartKey(
    doc,
    [
      { name: 'Farm (left)', box: COLOUR.farm },
      { name: 'Comparison parcels (right)', box: COLOUR.comparison },
    ],
    { left: CONTENT.left + 34, right: CONTENT.right, top: top + HEIGHT + 4 },
  );
  return drawBarest(report, facts, y + 8);
}

const LIMITS = [
  { percent: 50, name: 'Below 50%: wind can carry soil', of: 'timeUnder50' },
  { percent: 70, name: 'Below 70%: rain can carry soil', of: 'timeUnder70' },
] as const;
type Limit = (typeof LIMITS)[number];

const TIME_AXIS: Axis = {
  from: 0,
  to: 110,
  ticks: [0, 25, 50, 75, 100],
  label: (value) => `${value}%`,
};

const seasonAxis = (names: readonly string[]): Axis => ({
  from: -0.5,
  to: names.length - 0.5,
  ticks: names.map((_, i) => i),
  label: (i) => names[i] ?? '',
});

function drawBarest(report: ReportDocument, { ground }: BenchmarkFacts, top: number): number {
  const rows = barestQuarters(ground, BAREST).map(({ quarter, farm, comparison }) => [
    quarterLabel(quarter),
    percentText(farm?.mean),
    `${percentText(farm?.p10)} to ${percentText(farm?.p90)}`,
    shareText(farm?.under50),
    shareText(farm?.under70),
    percentText(comparison?.mean),
  ]);
  if (rows.length === 0) return top;
  const y = drawSubheading(report, `The farm’s ${rows.length} barest seasons`, top);
  return drawTable(
    report,
    {
      columns: [
        { title: 'Season' },
        { title: 'Mean cover', width: 52, align: 'right' },
        { title: 'Middle 80% of the farm', width: 86, align: 'right' },
        { title: 'Area below 50%', width: 66, align: 'right' },
        { title: 'Area below 70%', width: 66, align: 'right' },
        { title: 'Comparison, mean', width: 76, align: 'right' },
      ],
      rows,
    },
    y,
  );
}
