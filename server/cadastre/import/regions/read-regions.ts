import type { Geometry, MultiPolygon, Polygon } from 'geojson';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { AttributeReader } from '../cadastres/attribute-reader.ts';
import { systemOf } from '../geometry/source-system.ts';
import type { ToWgs84 } from '../geometry/reference-system.ts';
import { openSources } from '../sources/open-sources.ts';
import { RegionIndex, type Region } from './region-index.ts';

export type RegionKind = 'lga' | 'nrm';

/** Attributes that name a region in the layers in use. */
const NAMES: Readonly<Record<RegionKind, readonly string[]>> = {
  lga: [
    'lga_name',
    'lganame',
    'lga_name24',
    'lga_name23',
    'lga_name22',
    'lga_name21',
    'lga_name_2021',
    'lga',
    'abb_name',
    'name',
  ],
  nrm: [
    'nrm_region',
    'nrm_region_name',
    'nrm_reg_name',
    'nrm_name',
    'nrmr_name',
    'llsregion',
    'region_name',
    'region',
    'name',
  ],
};

export interface RegionLayer {
  kind: RegionKind;
  path: string;
  /** The attribute with the region's name; null tries the usual ones. */
  attribute: string | null;
}

/**
 * Reads the regions of a layer. Throws `CadastreFileError` when it has none, or nothing names them.
 */
export async function readRegions(
  { kind, path, attribute }: RegionLayer,
  crs: string | null,
): Promise<RegionIndex> {
  const names = attribute === null ? NAMES[kind] : [attribute];
  const reader = new AttributeReader();
  const regions: Region[] = [];
  const file = await openSources(path, () => {});
  try {
    for (const source of file.sources) {
      const toWgs84 = systemOf(path, source, crs);
      for await (const { attributes, geometry } of source.features) {
        reader.take(attributes);
        const name = reader.first(names);
        const area = geometry && inWgs84(geometry, toWgs84);
        if (name !== null && area) regions.push({ name, geometry: area });
      }
    }
  } finally {
    file.close();
  }
  if (regions.length === 0) {
    const met = reader.met.join(', ') || 'none';
    throw new CadastreFileError(
      `No attribute of ${path} has the regions’ names; its attributes are: ${met}. Say which one does: --regions ${kind}=${path}#ATTRIBUTE`,
    );
  }
  return new RegionIndex(regions);
}

/**
 * Returns null for a geometry that is not an area. A region's borders need not be valid for a
 * point-in-polygon test.
 */
function inWgs84(geometry: Geometry, toWgs84: ToWgs84): Polygon | MultiPolygon | null {
  if (geometry.type === 'Polygon') {
    return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(toWgs84)) };
  }
  if (geometry.type !== 'MultiPolygon') return null;
  const coordinates = geometry.coordinates.map((rings) => rings.map((ring) => ring.map(toWgs84)));
  return { ...geometry, coordinates };
}
