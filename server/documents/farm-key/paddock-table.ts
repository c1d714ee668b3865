import { KIND_NAMES } from '#entities/paddock';
import { formatHectares } from '../australian-format.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import { drawTable } from '../pdf/table.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

const COLUMNS = [
  { title: 'Paddock' },
  { title: 'Kind', width: 140 },
  { title: 'Hectares', width: 62, align: 'right' },
] as const;

/** Draws a row for each paddock, starting on a new page; returns where the next block may start. */
export function drawPaddockTable(
  report: ReportDocument,
  paddocks: NonNullable<FarmKeyInput['paddocks']>,
): number {
  report.addPage();
  const top = drawTitle(report, 'H2', ['Paddocks'], CONTENT.top, TEXT.heading);
  const rows = paddocks.map(({ name, kind, areaHa }) => [
    name,
    KIND_NAMES[kind],
    formatHectares(areaHa),
  ]);
  const totalHa = paddocks.reduce((sum, { areaHa }) => sum + areaHa, 0);
  const total = ['Total', '', formatHectares(totalHa)];
  return drawTable(report, { columns: COLUMNS, rows, total }, top + 4);
}
