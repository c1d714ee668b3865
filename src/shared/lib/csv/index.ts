export { CSV_MARK, csvLine } from './csv-line.ts';
export type { CsvValue } from './csv-line.ts';
