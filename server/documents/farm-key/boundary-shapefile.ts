import { writeShapefileZip } from '#shared/lib/shapefile';
import type { FarmKeyFacts } from './farm-key-facts.ts';
import { PARCEL_ATTRIBUTES } from './parcel-attributes.ts';

/** Formats the boundary as a zipped shapefile; `layerName` is the stem of the files in the zip. */
export function boundaryShapefile(facts: FarmKeyFacts, layerName: string): Uint8Array {
  const { boundary, input } = facts;
  return writeShapefileZip(
    [
      {
        name: layerName,
        fields: PARCEL_ATTRIBUTES.map(({ dbfName, ...field }) => ({ ...field, name: dbfName })),
        features: boundary.parcels.map((parcel) => ({
          polygons: parcel.polygons,
          values: PARCEL_ATTRIBUTES.map((attribute) => attribute.value(parcel, facts)),
        })),
      },
    ],
    input.generatedAt,
  );
}
