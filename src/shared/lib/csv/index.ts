export { CSV_MARK, csvLine, csvText } from './csv-text.ts';
export type { CsvValue } from './csv-text.ts';
export { decodeTextFile, markedEncodingOf } from './decode-text-file.ts';
export { parseCsv, readTable, type CsvRow } from './parse-csv.ts';
