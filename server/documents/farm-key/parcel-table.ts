import { formatHectares } from '../australian-format.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import type { FarmBoundary } from './farm-boundary.ts';
import { lotPlanText } from './lot-plan.ts';

const COLUMNS = [
  { title: 'No.', width: 24, align: 'right' },
  { title: 'Parcel', width: 104 },
  { title: 'Lot and plan' },
  { title: 'State', width: 30 },
  { title: 'Local government area', width: 116 },
  { title: 'Hectares', width: 62, align: 'right' },
] as const;

/** Draws the table, starting on a new page; returns where the next block may start. */
export function drawParcelTable(report: ReportDocument, boundary: FarmBoundary): number {
  report.addPage();
  const top = drawTitle(report, 'H2', ['Parcels'], CONTENT.top, TEXT.heading);
  const rows = boundary.parcels.map(({ number, record }) => [
    String(number),
    record.jurisdictionalId,
    lotPlanText(record) || '–',
    record.state,
    record.localGovernmentArea ?? '–',
    formatHectares(record.areaHa),
  ]);
  const count = rows.length === 1 ? '1 parcel' : `${rows.length} parcels`;
  const total = ['', 'Total', count, '', '', formatHectares(boundary.totalHa)];
  return drawTable(report, { columns: COLUMNS, rows, total }, top + 4);
}
