import type { SoilProjectRow } from '#shared/api/contract';
import { CSV_MARK, csvLine } from '#shared/lib/csv';

export type ProjectColumn = keyof SoilProjectRow;

/** OP-78: the fields of ENT-24..30 in order, then the attributes as JSON. */
export const PROJECT_COLUMNS: readonly ProjectColumn[] = [
  'project_id',
  'project_name',
  'property_id',
  'property_name',
  'email_address',
  'project_status',
  'creation_date',
  'status_since',
  'is_active',
  'hectares',
  'fae_tco2e',
  'front_gate_address',
  'typed_front_gate_address',
  'local_government_area',
  'lot_number',
  'volume',
  'folio',
  'plan_number',
  'plan_type',
  'state',
  'nrm_region',
  'nrm_plan',
  'nrm_plan_url',
  'parcel_type',
  'chosen_actions',
  'project_attributes',
];

/** The head of a file with these columns, or with all. */
export const projectCsvHead = (columns: readonly ProjectColumn[] | null = null): string =>
  CSV_MARK + csvLine(columns ?? PROJECT_COLUMNS);

/** One line per row. */
export const projectCsvLines = (
  rows: readonly SoilProjectRow[],
  columns: readonly ProjectColumn[] | null = null,
): string =>
  rows.map((row) => csvLine((columns ?? PROJECT_COLUMNS).map((column) => row[column]))).join('');

/** The complete file. */
export const projectCsv = (rows: readonly SoilProjectRow[]): string =>
  projectCsvHead() + projectCsvLines(rows);

/** PADM-18: `12_Kurrajong Park Soil Project.csv`, without characters that file systems reject. */
export function csvFileName(propertyId: number, projectName: string): string {
  const plain = projectName.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-');
  const trimmed = /^.*[^. ]/su.exec(plain)?.[0] ?? '';
  return `${propertyId}_${trimmed.slice(0, 150)}.csv`;
}
