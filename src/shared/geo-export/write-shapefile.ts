import {
  writeShapefileZip,
  type DbfValue,
  type NewDbfField,
  type ShapefileLayer,
} from '#shared/lib/shapefile';
import { columnsOf, type ExportColumn } from './columns.ts';
import type { ExportFeature, ExportLayer } from './export-layer.ts';

const MAX_NAME_LETTERS = 10;
const [DECIMALS, MAX_NUMBER] = [6, 1e10];

/**
 * Writes a zip with a shapefile of the boundary, and one of the paddocks; column names are cut to ten
 * letters, as the format requires.
 */
export function writeShapefile(layer: ExportLayer, stem: string): Uint8Array<ArrayBuffer> {
  const { features, paddocks } = layer;
  const named: [string, readonly ExportFeature[]][] = [[stem, features]];
  if (paddocks.length > 0) named.push([`${stem.replace(/-boundary$/, '')}-paddocks`, paddocks]);
  return writeShapefileZip(
    named.map(([name, areas]) => shapefileLayer(name, areas)),
    layer.writtenAt,
  );
}

function shapefileLayer(name: string, features: readonly ExportFeature[]): ShapefileLayer {
  const columns = columnsOf(features);
  const taken = new Set<string>();
  const fields = columns.map((column): NewDbfField => {
    const field = fieldName(column.name, taken);
    if (column.type === 'number' && isWritable(column)) {
      return { name: field, type: 'number', decimals: DECIMALS };
    }
    return { name: field, type: column.type === 'boolean' ? 'logical' : 'text' };
  });
  return {
    name,
    fields,
    features: features.map(({ polygons }, row) => ({
      polygons,
      values: columns.map(({ values }, i): DbfValue => {
        const value = values[row] ?? null;
        return fields[i]!.type === 'text' && value !== null ? String(value) : value;
      }),
    })),
  };
}

/** A larger number, or one with more decimals, would not fit; it is written as text. */
const isWritable = ({ values }: ExportColumn) =>
  values.every(
    (value) =>
      typeof value !== 'number' ||
      (Math.abs(value) < MAX_NUMBER && Number(value.toFixed(DECIMALS)) === value),
  );

function fieldName(name: string, taken: Set<string>): string {
  const plain = name
    .toUpperCase()
    .replace(/[^A-Z0-9_]/g, '_')
    .replace(/^[^A-Z]/, 'F_$&');
  let field = plain.slice(0, MAX_NAME_LETTERS);
  for (let i = 2; taken.has(field); i++) {
    field = `${plain.slice(0, MAX_NAME_LETTERS - String(i).length)}${i}`;
  }
  taken.add(field);
  return field;
}
