import { CadastreFileError } from '../cadastre-file-error.ts';
import type { FeatureSource } from '../sources/feature-source.ts';
import { toWgs84From, type ToWgs84 } from './reference-system.ts';

const HELP =
  'EPSG:4283 (GDA94 degrees), EPSG:7844 (GDA2020 degrees), EPSG:283zz (MGA94 zone zz), EPSG:78zz (MGA2020 zone zz), EPSG:3577 (Australian Albers)';

/**
 * Returns the conversion of a layer's positions to WGS84. `given` applies to files that do not
 * specify a system. GeoJSON without one is WGS84 (RFC 7946); any other such file is rejected with
 * the options to use.
 */
export function systemOf(
  path: string,
  { format, layer, crs }: Pick<FeatureSource, 'format' | 'layer' | 'crs'>,
  given: string | null,
): ToWgs84 {
  const named = crs ?? given ?? (format === 'GeoJSON' ? 'EPSG:4326' : null);
  if (named === null) {
    const lack = format === 'shapefile' ? `its layer ${layer} has no .prj` : 'it has no crs';
    throw new CadastreFileError(
      `${path} does not say its coordinate system: ${lack}. Say it with --crs, such as ${HELP}.`,
    );
  }
  const toWgs84 = toWgs84From(named);
  if (!toWgs84) {
    const name = /"([^"]+)"/.exec(named)?.[1] ?? named.slice(0, 80);
    throw new CadastreFileError(
      `${path} is in the coordinates ${name}, which cannot be read. Export it in GDA2020, GDA94 or WGS84.`,
    );
  }
  return toWgs84;
}
