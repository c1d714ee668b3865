import { quarterLabel } from '#entities/cover';
import { KIND_NAMES } from '#entities/paddock';
import { formatHectares } from '../australian-format.ts';
import { percentText, shareText } from '../cover/report-words.ts';
import { startSection } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { latestSeason } from './ground-summary.ts';

/**
 * Draws a row for each paddock, nothing for a farm without paddocks; returns where the next section
 * may start.
 */
export function drawPaddocks(report: ReportDocument, facts: BenchmarkFacts, from: number): number {
  const { paddocks, ground, summary } = facts;
  if (paddocks.length === 0) return from;
  const latest = latestSeason(ground);
  const top = startSection(
    report,
    'Paddock by paddock',
    [
      'Cover of each paddock as its owner drew it. A paddock that was less than half seen in a season has no figure for it. The smaller a paddock, the more its edges count: a pixel is about 30 m wide.',
    ],
    { top: from, height: 100 },
  );
  return drawTable(
    report,
    {
      columns: [
        { title: 'Paddock' },
        { title: 'Kind', width: 92 },
        { title: 'Hectares', width: 58, align: 'right' },
        {
          title: latest ? `Ground cover, ${quarterLabel(latest.quarter)}` : 'Ground cover, latest',
          width: 84,
          align: 'right',
        },
        { title: 'Ground cover, long-term mean', width: 84, align: 'right' },
        { title: 'Woody when last seen', width: 62, align: 'right' },
      ],
      rows: paddocks.map(({ name, kind, areaHa, latestMean, longTermMean, woodyShare }) => [
        name,
        KIND_NAMES[kind],
        formatHectares(areaHa),
        percentText(latestMean),
        percentText(longTermMean),
        shareText(woodyShare),
      ]),
      total: [
        'Whole farm',
        '',
        formatHectares(facts.boundary.totalHa),
        percentText(latest?.mean),
        percentText(summary.farm?.mean),
        shareText(facts.woody.years.findLast(({ farm }) => farm !== null)?.farm?.woodyShare),
      ],
    },
    top,
  );
}
