import { CHART_KEY_HEIGHT } from '../pdf/chart/chart-key.ts';
import { drawWoodyClassChart, drawWoodyShareChart } from '../cover/woody-sections.ts';
import { farmYears, unseenText, type FarmYear } from '../cover/farm-years.ts';
import { haText, sentences, shareText } from '../cover/report-words.ts';
import { storedClassHint } from '../cover/stored-class-notes.ts';
import { WOODY_FROM_PERCENT } from '../cover/woody-classes.ts';
import { startSection } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COMPARISON_LINE, FARM_LINE, type BenchmarkFacts } from './benchmark-facts.ts';

/** Two charts side by side with their legends. */
const HEIGHT = 225;
const CLASS_KEY_LINES = 3;

/**
 * Charts the woody cover of the farm and its comparison parcels; returns where the next section may
 * start.
 */
export function drawWoodyExtent(
  report: ReportDocument,
  { woody }: BenchmarkFacts,
  from: number,
): number {
  const measured = farmYears(woody);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return from;
  const extentOf = ({ figures }: FarmYear) => haText(figures.woodyHa);
  const shareOf = ({ figures }: FarmYear) => shareText(figures.woodyShare);
  const intro = [
    sentences(
      `Woody means trees and shrubs whose crowns cover at least ${WOODY_FROM_PERCENT}% of the ground; single trees in a paddock are shown as scattered, but do not count. In ${first.year} that was ${extentOf(first)} of the farm (${shareOf(first)}), in ${last.year} ${extentOf(last)} (${shareOf(last)}).`,
      unseenText([first, last], measured),
      storedClassHint(woody.storedClasses),
    ),
  ];
  const top = startSection(report, 'Woody cover over the years', intro, {
    top: from,
    height: HEIGHT,
  });
  const middle = (CONTENT.left + CONTENT.right) / 2;
  const box = { top: top + 6, bottom: top + HEIGHT - CLASS_KEY_LINES * CHART_KEY_HEIGHT };
  drawWoodyClassChart(report, woody.years, { ...box, left: CONTENT.left, right: middle - 8 });
  drawWoodyShareChart(
    report,
    woody.years,
    [
      { name: 'Farm', paint: FARM_LINE, figuresOf: ({ farm }) => farm },
      {
        name: 'Comparison parcels',
        paint: COMPARISON_LINE,
        figuresOf: ({ comparison }) => comparison,
      },
    ],
    { ...box, left: middle + 8, right: CONTENT.right },
  );
  return top + HEIGHT;
}
