import { plainProperties, type ExportFeature } from './export-layer.ts';

export type ColumnValue = string | number | boolean | null;

/** A column of an attribute table, with a value for each feature. */
export interface ExportColumn {
  name: string;
  /** `text` if its values are of several types. */
  type: 'text' | 'number' | 'boolean';
  values: ColumnValue[];
}

/** The attribute table of a layer: `name` first, then every property that any feature has. */
export function columnsOf(features: readonly ExportFeature[]): ExportColumn[] {
  const columns = new Map<string, ColumnValue[]>();
  columns.set(
    'name',
    features.map(({ name }) => name),
  );
  for (const [row, feature] of features.entries()) {
    for (const [key, value] of plainProperties(feature)) {
      const values = columns.get(key) ?? features.map((): ColumnValue => null);
      values[row] = value;
      columns.set(key, values);
    }
  }
  return [...columns].map(([name, values]) => {
    const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
    const [only] = types.size === 1 ? types : [];
    const type = only === 'number' || only === 'boolean' ? only : 'text';
    return { name, type, values };
  });
}
