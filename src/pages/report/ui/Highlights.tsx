import { seasonName } from '#entities/cover';
import { haText, percentText, pointsText, tonnesText, type ReportNumbers } from '#entities/report';

/** The report in up to four large figures. */
export const Highlights = ({ numbers }: { numbers: ReportNumbers }) => (
  <dl className="grid grid-cols-2 gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
    {highlightsOf(numbers).map(({ figure, meaning }) => (
      <div
        key={meaning}
        className="flex flex-col-reverse justify-end gap-1 rounded-lg border border-border bg-raised p-4"
      >
        <dt className="text-sm text-muted">{meaning}</dt>
        <dd className="text-3xl font-semibold tracking-tight tabular-nums">{figure}</dd>
      </div>
    ))}
  </dl>
);

interface Highlight {
  figure: string;
  meaning: string;
}

function highlightsOf({ ground, woody, carbon }: ReportNumbers): Highlight[] {
  const highlights: Highlight[] = [];
  const latest = ground?.latest;
  if (latest) {
    highlights.push({
      figure: percentText(latest.mean),
      meaning: `Ground cover of the farm in ${seasonName(latest.quarter)}`,
    });
    if (latest.of > 0) {
      highlights.push({
        figure: `${latest.above} of ${latest.of}`,
        meaning: 'Comparison parcels with less ground cover in that season',
      });
    }
  }
  const difference = ground?.differences.all;
  if (difference) {
    const { points, interval } = difference;
    highlights.push({
      figure: pointsText(points),
      meaning: `Percentage points between the farm and its comparison, on average${
        interval ? ` (95% interval ${pointsText(interval[0])} to ${pointsText(interval[1])})` : ''
      }`,
    });
  }
  const trees = woody.findLast(({ farm }) => farm);
  if (trees?.farm) {
    highlights.push({
      figure: haText(trees.farm.woodyHa),
      meaning: `Woody land in ${trees.year}, ${percentText(trees.farm.percent)} of the farm`,
    });
  }
  const tonnes = carbon?.at(-1);
  if (tonnes) {
    highlights.push({
      figure: tonnesText(tonnes.middle),
      meaning: `Carbon in woody plants in ${tonnes.year}, between ${tonnesText(tonnes.low)} and ${tonnesText(tonnes.high)}`,
    });
  }
  return highlights;
}
