import { formatHectares } from '../australian-format.ts';
import { shareText } from '../cover/report-words.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { fairComparison, OPEN_BELOW, type ParcelSet } from './fair-comparison.ts';

/** Puts farm and comparison parcels side by side; returns where the next block may start. */
export function drawFairness(report: ReportDocument, facts: BenchmarkFacts, top: number): number {
  const fair = fairComparison(facts);
  const row = (name: string, { count, areaHa, medianHa, woodyShare }: ParcelSet) => [
    name,
    String(count),
    formatHectares(areaHa),
    medianHa === null ? '–' : formatHectares(medianHa),
    shareText(woodyShare),
  ];
  return drawTable(
    report,
    {
      columns: [
        { title: 'Set' },
        { title: 'Parcels', width: 60, align: 'right' },
        { title: 'Hectares', width: 80, align: 'right' },
        { title: 'Middle parcel, ha', width: 80, align: 'right' },
        { title: 'Woody when last seen', width: 90, align: 'right' },
      ],
      rows: [
        row('Farm', fair.farm),
        row('Comparison parcels', fair.comparison),
        row(`Comparison parcels under ${shareText(OPEN_BELOW)} woody`, fair.open),
      ],
    },
    top,
  );
}
