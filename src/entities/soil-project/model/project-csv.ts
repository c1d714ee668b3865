import type { SoilProjectRow } from '#shared/api/contract';

/** OP-78: the fields of ENT-24..30 in order, then the attributes as JSON. */
const COLUMNS: readonly (keyof SoilProjectRow)[] = [
  'project_id',
  'project_name',
  'property_id',
  'property_name',
  'email_address',
  'project_status',
  'creation_date',
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

/** The header; UTF-8 with a mark, so that a spreadsheet reads names right. */
export const projectCsvHead = `\uFEFF${COLUMNS.join(',')}\r\n`;

/** One line a row. */
export const projectCsvLines = (rows: readonly SoilProjectRow[]): string =>
  rows.map((row) => `${COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`).join('');

/** The whole file. */
export const projectCsv = (rows: readonly SoilProjectRow[]): string =>
  projectCsvHead + projectCsvLines(rows);

/** PADM-18: `12_Kurrajong Park Soil Project.csv`, without what file systems refuse. */
export function csvFileName(propertyId: number, projectName: string): string {
  const name = projectName
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .replace(/[. ]+$/, '')
    .slice(0, 150);
  return `${propertyId}_${name}.csv`;
}

function cell(value: SoilProjectRow[keyof SoilProjectRow]): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return quoted(formulaSafe(typeof value === 'string' ? value : listOrJson(value)));
}

const listOrJson = (value: object): string =>
  Array.isArray(value) ? value.join(';') : JSON.stringify(value);

/** A spreadsheet runs text that starts like a formula; a number such as -33.5 stays a number. */
function formulaSafe(text: string): string {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return /^[\s]*[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
}

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
