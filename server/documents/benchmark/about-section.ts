import { drawAbout } from '../cover/about-section.ts';
import { coverGaps, groundGap, woodyGap } from '../cover/cover-gaps.ts';
import { listText, shareText } from '../cover/report-words.ts';
import { storedClassNotes } from '../cover/stored-class-notes.ts';
import { WOODY_FROM_PERCENT } from '../cover/woody-classes.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { ONE_SEASON } from './benchmark-findings.ts';
import { OPEN_BELOW } from './fair-comparison.ts';

/** Method, limits and gaps of the report's figures. */
export function drawBenchmarkAbout(
  report: ReportDocument,
  facts: BenchmarkFacts,
  from: number,
): void {
  const { input, comparison, ground, woody, droughts, hash } = facts;
  const { leftOut } = comparison;
  const notes = [
    {
      title: 'Ground cover',
      text: 'Satellite pictures with pixels of about 30 m, combined season by season. Each pixel’s cover is the part of the ground that is not bare. A pixel cut by a boundary counts only with the part inside, so that small and narrow paddocks are measured as exactly as large ones. Means, percentiles and shares are by area.',
    },
    {
      title: 'Same season',
      text: 'Differences pair each season of the farm with the very same season of the comparison parcels; seasons that only one of them has are left out of the difference.',
    },
    {
      title: '95% interval',
      text: 'How far an average difference could be off by chance. Neighbouring seasons resemble each other, so that n of them count as n(1 − r)/(1 + r), where r is the correlation of each season with the next (Zwiers and von Storch 1995, Journal of Climate 8:336), with Student’s t. Of the four seasons, one is called clear only where its 98.75% interval, made in the same way, excludes zero.',
    },
    {
      title: 'Recompute',
      text: `Every interval can be recomputed from the files of this report: the differences are in ground-cover.csv, and those of the parcels under ${shareText(OPEN_BELOW)} woody are farm_mean_percent minus comparison_open_mean_percent. Each parcel by season is in comparison-parcels-by-season.csv. The steps are in the help under “Recompute a report”.`,
    },
    {
      title: 'Mean of 4 seasons',
      text: 'Each season averaged with the three before it, so that the time of year cancels out; left out where one of the four was not measured.',
    },
    ...(droughts
      ? [
          {
            title: 'Drought',
            text: `A year counts as a drought if its rain on the farm is in the driest tenth of ${droughts.record.join(' to ')}, which the Bureau of Meteorology calls a serious deficiency. Rainfall: ${input.cover.rainfall}.`,
          },
        ]
      : []),
    {
      title: 'Time below',
      text: 'The part of all measured seasons in which the mean of the whole area was below 50% or 70%. A paddock may be bare while the mean is not; the table of barest seasons also gives areas.',
    },
    {
      title: 'Woody cover',
      text: `A pixel is woody when tree and shrub crowns cover at least ${WOODY_FROM_PERCENT}% of it. Gained and lost compare each pixel with itself: in one year, with the year it was last seen before; over the whole time, the first year it was seen with the last. Orchards, plantations and tall shrubs count as trees do; young regrowth is seen only after some years.`,
    },
    ...storedClassNotes(woody.storedClasses),
    {
      title: 'Limits',
      text: `Satellites see only from above, and clouds, smoke and shadow get in their way. ${ONE_SEASON} Means over many seasons are off by much less. Bright dry stubble may look like bare soil, and trees hide the ground beneath them.`,
    },
    coverGaps([groundGap(ground), woodyGap(woody)]),
    ...(leftOut.length > 0
      ? [
          {
            title: 'Left out',
            text: `These chosen comparison parcels could not be used: ${listText(leftOut.map(({ pid, why }) => `${pid} (${why})`))}.`,
          },
        ]
      : []),
  ];
  drawAbout(report, input, hash, notes, from);
}
