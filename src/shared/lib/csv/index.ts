export { CSV_MARK, csvLine, csvText } from './csv-text.ts';
export type { CsvValue } from './csv-text.ts';
export { parseCsv, readTable, type CsvRow } from './parse-csv.ts';
