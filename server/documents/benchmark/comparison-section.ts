import { formatHectares } from '../australian-format.ts';
import { decimalText, percentText, shareText, wholeText } from '../cover/report-words.ts';
import { startSection } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import type { BenchmarkFacts } from './benchmark-facts.ts';
import { rankAmongParcels } from './ground-summary.ts';

/** Fills about ten pages; the CSV file delivered with the report lists every parcel. */
const MAX_LISTED = 400;

/**
 * Draws the comparison parcels, each with its distance, area and own figures; returns where the next
 * section may start.
 */
export function drawComparisonParcels(
  report: ReportDocument,
  facts: BenchmarkFacts,
  from: number,
): number {
  const { comparison, ground, woody, summary } = facts;
  const { parcels, totalHa } = comparison;
  if (parcels.length === 0) return from;
  const means = rankAmongParcels(ground)?.parcelMeans ?? [];
  const hasAreas = parcels.some(({ record }) => record.localGovernmentArea !== null);
  const lastYear = woody.years.findLast((year) => year.comparison !== null)?.year;
  const listed = parcels.slice(0, MAX_LISTED);
  const top = startSection(
    report,
    'Comparison parcels',
    [
      listed.length < parcels.length
        ? `The nearest ${listed.length} of ${parcels.length}; the file of comparison parcels that comes with this report has all of them. Distance is from the nearest edge of the farm to the nearest edge of the parcel.`
        : 'Distance is from the nearest edge of the farm to the nearest edge of the parcel.',
    ],
    { top: from, height: 200 },
  );
  return drawTable(
    report,
    {
      isDense: true,
      columns: [
        { title: 'No.', width: 26, align: 'right' },
        { title: 'Lot and plan' },
        ...(hasAreas ? [{ title: 'Local government', width: 116 }] : []),
        { title: 'Distance, km', width: 44, align: 'right' },
        { title: 'Hectares', width: 58, align: 'right' },
        { title: 'Mean ground cover', width: 56, align: 'right' },
        { title: lastYear ? `Woody, ${lastYear}` : 'Woody', width: 46, align: 'right' },
      ],
      rows: listed.map(({ number, record, distanceKm }) => [
        String(number),
        record.jurisdictionalId,
        ...(hasAreas ? [record.localGovernmentArea ?? '–'] : []),
        decimalText(distanceKm),
        formatHectares(record.areaHa),
        percentText(means[number - 1]),
        shareText(woody.parcelShares[number - 1]),
      ]),
      total: [
        '',
        `All ${wholeText(parcels.length)} parcels`,
        ...(hasAreas ? [''] : []),
        '',
        formatHectares(totalHa),
        percentText(summary.comparison?.mean),
        '',
      ],
    },
    top,
  );
}
