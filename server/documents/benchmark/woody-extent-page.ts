import { drawWoodyClassChart, drawWoodyShareChart } from '../cover/woody-pages.ts';
import { farmYears, unseenText, type FarmYear } from '../cover/farm-years.ts';
import { haText, sentences, shareText } from '../cover/report-words.ts';
import { storedClassHint } from '../cover/stored-class-notes.ts';
import { WOODY_FROM_PERCENT } from '../cover/woody-classes.ts';
import { drawSubheading, startPage } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { COMPARISON_LINE, FARM_LINE, type BenchmarkFacts } from './benchmark-facts.ts';

export function drawWoodyExtentPage(report: ReportDocument, { woody }: BenchmarkFacts): void {
  const measured = farmYears(woody);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return;
  const extentOf = ({ figures }: FarmYear) => haText(figures.woodyHa);
  const shareOf = ({ figures }: FarmYear) => shareText(figures.woodyShare);
  const top = startPage(report, 'Woody cover over the years', [
    sentences(
      `Woody means trees and shrubs whose crowns cover at least ${WOODY_FROM_PERCENT}% of the ground; single trees in a paddock are shown as scattered, but do not count. In ${first.year} that was ${extentOf(first)} of the farm (${shareOf(first)}), in ${last.year} ${extentOf(last)} (${shareOf(last)}).`,
      unseenText([first, last], measured),
      storedClassHint(woody.storedClasses),
    ),
  ]);
  const box = { left: CONTENT.left, right: CONTENT.right, top, bottom: top + 280 };
  const y = drawWoodyClassChart(report, woody.years, box);
  const below = drawSubheading(report, 'Farm and comparison parcels', y + 12);
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
    { ...box, top: below, bottom: Math.min(below + 190, CONTENT.bottom - 22) },
  );
}
