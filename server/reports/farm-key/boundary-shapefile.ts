import { writeShapefileZip } from '../shapefile/write-shapefile-zip.ts';
import type { FarmBoundary } from './farm-boundary.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { PARCEL_ATTRIBUTES } from './parcel-attributes.ts';

/** `layerName` names the files inside the zip. */
export function boundaryShapefile(
  boundary: FarmBoundary,
  input: FarmKeyInput,
  layerName: string,
): Uint8Array {
  return writeShapefileZip({
    name: layerName,
    modifiedAt: input.generatedAt,
    fields: PARCEL_ATTRIBUTES.map(({ dbfName, ...field }) => ({ ...field, name: dbfName })),
    features: boundary.parcels.map((parcel) => ({
      polygons: parcel.polygons,
      values: PARCEL_ATTRIBUTES.map((attribute) => attribute.value(parcel, input)),
    })),
  });
}
