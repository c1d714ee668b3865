import type { CsvValue } from '#shared/lib/csv';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';
import { isSampleReport } from './sample-finding.ts';

/**
 * Columns that identify order, data and hash on every row of a table, so that no file lacks them.
 */
export function provenanceColumns(
  input: CoverReportInput,
  hash: string,
): { titles: string[]; cells: CsvValue[] } {
  const { orderNumber, farm, cover } = input;
  const dataSets = parcelDataSets(input);
  return {
    titles: ['farm', 'order_number', 'parcel_data', 'cover_data', 'sample_data', 'input_sha256'],
    cells: [
      farm.propertyName,
      orderNumber,
      dataSets.map(({ name, version }) => `${name} ${version}`).join('; '),
      [cover.ground, cover.woody].filter(Boolean).join('; '),
      isSampleReport(input) ? 'yes' : 'no',
      hash,
    ],
  };
}
