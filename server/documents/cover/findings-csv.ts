import type { ReportFinding } from '#shared/api/contract';
import { csvText } from '#shared/lib/csv';
import type { CoverReportInput } from './cover-report-input.ts';
import { provenanceColumns } from './provenance.ts';

/** One row per finding, in the order of the report. */
export function findingsCsv(
  findings: readonly ReportFinding[],
  input: CoverReportInput,
  hash: string,
): string {
  const provenance = provenanceColumns(input, hash);
  return csvText(
    ['finding', 'meaning', 'figure', 'interval', 'says', 'basis', 'limits', ...provenance.titles],
    findings.map(({ kind, meaning, figure, interval, says, basis, limits }) => [
      kind,
      meaning,
      figure,
      interval,
      says,
      basis,
      limits.join(' '),
      ...provenance.cells,
    ]),
  );
}
