import { formatHectares } from '../australian-format.ts';
import { decimalText, percentText, shareText } from '../cover/report-words.ts';
import { lotPlanText } from '../farm-key/lot-plan.ts';
import { startPage } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { rankAmongParcels } from './ground-summary.ts';

/** Fills about ten pages; the CSV file delivered with the report lists every parcel. */
const MAX_LISTED = 400;

/** Draws the comparison parcels, each with its distance, area and own figures. */
export function drawComparisonPages(report: ReportDocument, facts: BenchmarkFacts): void {
  const { comparison, ground, woody, boundary, summary } = facts;
  const { parcels, totalHa } = comparison;
  if (parcels.length === 0) return;
  const means = rankAmongParcels(ground)?.parcelMeans ?? [];
  const listed = parcels.slice(0, MAX_LISTED);
  const top = startPage(report, 'Comparison parcels', [
    listed.length < parcels.length
      ? `The nearest ${listed.length} of ${parcels.length}; the file of comparison parcels that comes with this report has all of them. Distance is from the nearest edge of the farm to the nearest edge of the parcel.`
      : 'Distance is from the nearest edge of the farm to the nearest edge of the parcel.',
  ]);
  drawTable(
    report,
    {
      columns: [
        { title: 'No.', width: 26, align: 'right' },
        { title: 'Parcel', width: 104 },
        { title: 'Lot and plan' },
        { title: 'Distance, km', width: 44, align: 'right' },
        { title: 'Hectares', width: 58, align: 'right' },
        { title: 'Mean ground cover', width: 56, align: 'right' },
        { title: 'Woody, last year', width: 46, align: 'right' },
      ],
      rows: listed.map(({ number, record, distanceKm }) => [
        String(number),
        record.jurisdictionalId,
        lotPlanText(record) || '–',
        decimalText(distanceKm),
        formatHectares(record.areaHa),
        percentText(means[number - 1]),
        shareText(woody.parcelShares[number - 1]),
      ]),
      total: [
        '',
        'All parcels',
        `${parcels.length} (farm: ${boundary.parcels.length})`,
        '',
        formatHectares(totalHa),
        percentText(summary.comparison?.mean),
        '',
      ],
    },
    top,
  );
}
