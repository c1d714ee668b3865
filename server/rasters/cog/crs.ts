/** What a GeoTIFF says of its coordinate system, by the names of the standard's keys. */
export type GeoKeys = Readonly<Record<string, unknown>>;

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0 +no_defs';
const ALBERS = `+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 ${GRS80}`;
const LAMBERT = `+proj=lcc +lat_0=0 +lon_0=134 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 ${GRS80}`;
const VICTORIA = `+proj=lcc +lat_0=-37 +lon_0=145 +lat_1=-36 +lat_2=-38 +x_0=2500000 +y_0=2500000 ${GRS80}`;
const NEW_SOUTH_WALES = `+proj=lcc +lat_0=-33.25 +lon_0=147 +lat_1=-30.75 +lat_2=-35.75 +x_0=9300000 +y_0=4500000 ${GRS80}`;
const SOUTH_AUSTRALIA = `+proj=lcc +lat_0=-32 +lon_0=135 +lat_1=-28 +lat_2=-36 +x_0=1000000 +y_0=2000000 ${GRS80}`;
const DEGREES = `+proj=longlat ${GRS80}`;

/**
 * Australian systems by EPSG code, each on GDA94 and on GDA2020: these are 1.8 m apart, which no
 * pixel of 10 m and more shows, so both are taken as WGS 84 is.
 */
const AUSTRALIAN: Readonly<Record<number, string>> = {
  3577: ALBERS,
  9473: ALBERS,
  3112: LAMBERT,
  7845: LAMBERT,
  3111: VICTORIA,
  7899: VICTORIA,
  3308: NEW_SOUTH_WALES,
  8058: NEW_SOUTH_WALES,
  3107: SOUTH_AUSTRALIA,
  8059: SOUTH_AUSTRALIA,
  4283: DEGREES,
  7844: DEGREES,
};
/** Map Grid of Australia: EPSG code of each datum's zone 0, were there one, and its zones. */
const MAP_GRIDS = [
  { zoneZero: 28300, first: 48, last: 58 },
  { zoneZero: 7800, first: 46, last: 59 },
] as const;
/** Universal Transverse Mercator on WGS 84, which proj4 knows by code. */
const UTM = /^32[67](0[1-9]|[1-5]\d|60)$/;
const WGS84 = new Set([4326, 3857]);

const GEOGRAPHIC = 2;
const USER_DEFINED = 32767;

/** A raster whose coordinate system is not understood; the message says what it names. */
export class UnknownCrs extends Error {
  override readonly name = 'UnknownCrs';
}

/** The coordinate system of a GeoTIFF as proj4 takes it. Throws `UnknownCrs`. */
export function crsOf(keys: GeoKeys): string {
  if (keys['GTModelTypeGeoKey'] === GEOGRAPHIC) {
    return byCode(Number(keys['GeographicTypeGeoKey']));
  }
  const code = Number(keys['ProjectedCSTypeGeoKey']);
  return code === USER_DEFINED || Number.isNaN(code) ? byParameters(keys) : byCode(code);
}

function byCode(code: number): string {
  if (WGS84.has(code) || UTM.test(String(code))) return `EPSG:${code}`;
  const known = AUSTRALIAN[code];
  if (known) return known;
  for (const { zoneZero, first, last } of MAP_GRIDS) {
    const zone = code - zoneZero;
    if (zone >= first && zone <= last) return `+proj=utm +zone=${zone} +south ${GRS80}`;
  }
  throw new UnknownCrs(`Coordinate system EPSG:${code} is not known.`);
}

/** A projection that has no code and is written out, as older files have it. */
function byParameters(keys: GeoKeys): string {
  const method = METHODS[Number(keys['ProjCoordTransGeoKey'])];
  if (!method) {
    throw new UnknownCrs(`Projection method ${String(keys['ProjCoordTransGeoKey'])} is not known.`);
  }
  const parameters = Object.entries(method.parameters).map(([name, candidates]) => {
    const key = candidates.find((candidate) => typeof keys[candidate] === 'number');
    if (!key && name !== 'x_0' && name !== 'y_0') {
      throw new UnknownCrs(`The projection does not give ${candidates[0]}.`);
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
