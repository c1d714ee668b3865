import type { LonLat } from '#shared/lib/lon-lat';
import { readTable, type CsvRow } from '#shared/lib/csv';
import { FARM_COLUMNS, readColumns, type FarmColumn } from './farm-columns.ts';
import { MAX_FARMS, MAX_LENGTHS } from './limits.ts';

/** What one row of the list says about a farm. */
export interface FarmLine {
  /** Line in the file, from 1. */
  line: number;
  name: string;
  pic: string;
  /** Name of the boundary file, or of an area in it; empty if the list does not say. */
  file: string;
  address: string;
  owner: { name: string; businessName: string; phone: string; email: string };
  gate: LonLat | null;
  /** What cannot be used in this row, as sentences. */
  faults: readonly string[];
}

/** A list that was read, or the reason why it cannot be used. */
export type FarmList =
  | { lines: FarmLine[]; unused: readonly string[]; missing: readonly string[] }
  | { refusal: string };

/** Columns whose absence is worth a sentence; farms can be added without them. */
const HELPFUL: readonly FarmColumn[] = ['pic', 'file', 'gateLat', 'gateLng', 'address'];

const isHead = (cells: readonly string[]): boolean => {
  const { places } = readColumns(cells);
  return places.has('name') || places.has('file');
};

/** Whether a text file is a list of farms, as spreadsheets save it under “Unicode text”. */
export const isFarmList = (text: string): boolean => readTable(text, isHead).head !== null;

/** Reads a list of farms from the text of a CSV file whose first row names the columns. */
export function readFarmList(text: string): FarmList {
  const { head, rows } = readTable(text, isHead);
  if (!head) {
    if (rows.length === 0) return { refusal: 'It is empty.' };
    return {
      refusal: `Its first row must name the columns, with at least “${FARM_COLUMNS.name}” or “${FARM_COLUMNS.file}”. Download the template to see them all.`,
    };
  }
  const { places, unused } = readColumns(head.cells);
  if (rows.length === 0) return { refusal: 'It has no farms below the row of column names.' };
  if (rows.length > MAX_FARMS) {
    return {
      refusal: `It has ${rows.length.toLocaleString('en-AU')} farms. Add at most ${MAX_FARMS} at a time.`,
    };
  }
  return {
    lines: rows.map((row) => lineOf(row, places)),
    unused,
    missing: HELPFUL.filter((column) => !places.has(column)).map((column) => FARM_COLUMNS[column]),
  };
}

function lineOf({ line, cells }: CsvRow, places: ReadonlyMap<FarmColumn, number>): FarmLine {
  const cell = (column: FarmColumn): string => cells[places.get(column) ?? -1] ?? '';
  const { gate, fault } = gateOf(cell('gateLat'), cell('gateLng'));
  const tooLong = (Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[])
    .filter((column) => column !== 'name' && column !== 'pic')
    .filter((column) => cell(column).length > MAX_LENGTHS[column])
    .map((column) => `${FARM_COLUMNS[column]} is longer than ${MAX_LENGTHS[column]} characters.`);
  return {
    line,
    name: cell('name'),
    pic: cell('pic'),
    file: cell('file'),
    address: cell('address'),
    owner: {
      name: cell('ownerName'),
      businessName: cell('ownerBusiness'),
      phone: cell('ownerPhone'),
      email: cell('ownerEmail'),
    },
    gate,
    faults: [...(fault === null ? [] : [fault]), ...tooLong],
  };
}

/** Accepts a decimal comma as well as a point, because spreadsheets write either. */
const numberOf = (text: string): number =>
  text === '' ? NaN : Number(text.replace(',', '.').replace(/°$/, ''));

function gateOf(latText: string, lngText: string): { gate: LonLat | null; fault: string | null } {
  if (latText === '' && lngText === '') return { gate: null, fault: null };
  const [lat, lng] = [numberOf(latText), numberOf(lngText)];
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { gate: [lng, lat], fault: null };
  const given = `“${latText}”, “${lngText}”`;
  return {
    gate: null,
    fault: `The gate ${given} is not a latitude and a longitude in degrees, such as -34.84, 147.2.`,
  };
}
