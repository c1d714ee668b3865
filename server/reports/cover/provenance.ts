import type { CsvCell } from '../csv-text.ts';
import type { CoverReportInput } from './cover-report-input.ts';

/** What every row of a table says about itself, so that no file is without it. */
export function provenanceColumns(
  input: CoverReportInput,
  hash: string,
): { titles: string[]; cells: CsvCell[] } {
  const { orderNumber, farm, dataSet, cover } = input;
  return {
    titles: ['farm', 'order_number', 'parcel_data', 'cover_data', 'sample_data', 'input_sha256'],
    cells: [
      farm.propertyName,
      orderNumber,
      `${dataSet.name} ${dataSet.version}`,
      [cover.ground, cover.woody].filter(Boolean).join('; '),
      cover.isSample || dataSet.isSample ? 'yes' : 'no',
      hash,
    ],
  };
}
