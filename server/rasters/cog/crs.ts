import { definitionOf, knownCrs, type Datum } from '#shared/lib/geo';

/** The coordinate system keys of a GeoTIFF, named as in the standard. */
export type GeoKeys = Readonly<Record<string, unknown>>;

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs';
/** Datums that cover rasters use; the position of a pixel is accurate to metres at best. */
const DATUMS = new Set<Datum>(['WGS84', 'Web Mercator', 'GDA94', 'GDA2020']);

const GEOGRAPHIC = 2;
const USER_DEFINED = 32767;

/** The raster's coordinate system is not supported; the message names it. */
export class UnknownCrsError extends Error {
  override readonly name = 'UnknownCrsError';
}

/** Returns the coordinate system of a GeoTIFF as a proj4 definition. Throws `UnknownCrsError`. */
export function crsOf(keys: GeoKeys): string {
  if (keys['GTModelTypeGeoKey'] === GEOGRAPHIC) {
    return byCode(Number(keys['GeographicTypeGeoKey']));
  }
  const code = Number(keys['ProjectedCSTypeGeoKey']);
  return code === USER_DEFINED || Number.isNaN(code) ? byParameters(keys) : byCode(code);
}

/**
 * GDA94 differs from GDA2020 by 1.8 m, which does not matter for pixels of 10 m and more, so both
 * are treated as WGS 84.
 */
function byCode(code: number): string {
  const crs = knownCrs(code);
  if (!crs || !DATUMS.has(crs.datum)) {
    throw new UnknownCrsError(`Coordinate system EPSG:${code} is not known.`);
  }
  // Uses the names of the tile grids, so that identical systems compare equal.
  if (code === 4326 || code === 3857) return `EPSG:${code}`;
  if (crs.datum !== 'GDA94') return definitionOf(crs);
  return definitionOf(crs, 'GDA2020');
}

/** Reads a projection without a code from its parameters, as older files have it. */
function byParameters(keys: GeoKeys): string {
  const method = METHODS[Number(keys['ProjCoordTransGeoKey'])];
  if (!method) {
    throw new UnknownCrsError(
      `Projection method ${String(keys['ProjCoordTransGeoKey'])} is not known.`,
    );
  }
  const parameters = Object.entries(method.parameters).map(([name, candidates]) => {
    const key = candidates.find((candidate) => typeof keys[candidate] === 'number');
    if (!key && name !== 'x_0' && name !== 'y_0') {
      throw new UnknownCrsError(`The projection does not give ${candidates[0]}.`);
    }
    return `+${name}=${key ? Number(keys[key]) : 0}`;
  });
  return `+proj=${method.proj} ${parameters.join(' ')} ${GRS80}`;
}

const METHODS: Readonly<
  Record<number, { proj: string; parameters: Record<string, readonly string[]> }>
> = {
  1: {
    proj: 'tmerc',
    parameters: {
      lat_0: ['ProjNatOriginLatGeoKey'],
      lon_0: ['ProjNatOriginLongGeoKey'],
      k_0: ['ProjScaleAtNatOriginGeoKey'],
      x_0: ['ProjFalseEastingGeoKey'],
      y_0: ['ProjFalseNorthingGeoKey'],
    },
  },
  8: { proj: 'lcc', parameters: conicParameters() },
  11: { proj: 'aea', parameters: conicParameters() },
};

function conicParameters(): Record<string, readonly string[]> {
  return {
    lat_0: ['ProjFalseOriginLatGeoKey', 'ProjNatOriginLatGeoKey', 'ProjCenterLatGeoKey'],
    lon_0: ['ProjFalseOriginLongGeoKey', 'ProjNatOriginLongGeoKey', 'ProjCenterLongGeoKey'],
    lat_1: ['ProjStdParallel1GeoKey'],
    lat_2: ['ProjStdParallel2GeoKey'],
    x_0: ['ProjFalseOriginEastingGeoKey', 'ProjFalseEastingGeoKey', 'ProjCenterEastingGeoKey'],
    y_0: ['ProjFalseOriginNorthingGeoKey', 'ProjFalseNorthingGeoKey', 'ProjCenterNorthingGeoKey'],
  };
}
