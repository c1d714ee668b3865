import proj4 from 'proj4';
import { definitionOf, knownCrs } from '#shared/lib/geo';
import { isGda94 } from './prj.ts';

/** proj4's own form of a projection: angles in radians, lengths in metres. */
type Definition = Record<string, unknown>;

const SCRATCH_NAME = 'written-out';
/** Parameter names that proj4 knows by another name. */
const ALIASES: Readonly<Record<string, string>> = {
  central_parallel: 'latitude_of_origin',
  latitude_of_natural_origin: 'latitude_of_origin',
  latitude_of_false_origin: 'latitude_of_origin',
  longitude_of_natural_origin: 'central_meridian',
  longitude_of_false_origin: 'central_meridian',
  longitude_of_origin: 'central_meridian',
  easting_at_false_origin: 'false_easting',
  northing_at_false_origin: 'false_northing',
  scale_factor_at_natural_origin: 'scale_factor',
  latitude_of_1st_standard_parallel: 'standard_parallel_1',
  latitude_of_2nd_standard_parallel: 'standard_parallel_2',
};
/** Cylindrical projections by proj4's short names; their scale is true at `lat_ts`. */
const CYLINDRICAL: Readonly<Record<string, string>> = {
  mercator: 'merc',
  mercator_2sp: 'merc',
  cylindrical_equal_area: 'cea',
  lambert_cylindrical_equal_area: 'cea',
  equidistant_cylindrical: 'eqc',
  equirectangular: 'eqc',
  plate_carree: 'eqc',
};
const RADIAN = Math.PI / 180;

/**
 * Converts WKT to a proj4 definition; null if proj4 cannot parse it. Missing parameters become 0,
 * as in PROJ; proj4 would substitute another parameter or none, and shift land by thousands of
 * kilometres.
 */
export function definitionOfWkt(wkt: string): Definition | null {
  const text = withPlainParameters(wkt);
  const definition = parsed(text);
  if (definition === null) return null;
  return { ...definition, ...missingParameters(text, definition), ...datumOf(wkt) };
}

const PARAMETER = /(PARAMETER\s*\[\s*")([^"]*)(")/gi;

function withPlainParameters(wkt: string): string {
  // WKT 2 has parameter names of its own, which proj4 reads.
  if (!/^\W*(?:PROJCS|GEOGCS|COMPD_CS)\b/i.test(wkt)) return wkt;
  return wkt.replace(PARAMETER, (_, before: string, name: string, after: string) => {
    const plain = name.trim().toLowerCase().replace(/\s+/g, '_');
    return `${before}${ALIASES[plain] ?? plain}${after}`;
  });
}

function parsed(wkt: string): Definition | null {
  try {
    proj4.defs(SCRATCH_NAME, wkt);
    return proj4.defs(SCRATCH_NAME);
  } catch {
    return null;
  }
}

function missingParameters(wkt: string, definition: Definition): Definition {
  const named = new Set([...wkt.matchAll(PARAMETER)].map(([, , name]) => name!.toLowerCase()));
  const projection = String(definition['projName']).toLowerCase().replace(/\W+/g, '_');
  const cylinder = CYLINDRICAL[projection];
  const hasOrigin = [...named].some((name) => /^latitude_?\s?of_?\s?(?!1st|2nd)/.test(name));
  // A polar projection has its origin at the pole.
  const isPolar = /polar|pole/.test(projection);
  const parallel = Number(definition['standard_parallel_1'] ?? 0) * RADIAN;
  return {
    ...(!hasOrigin && !isPolar && { lat0: 0 }),
    ...(cylinder && { projName: cylinder, lat_ts: definition['lat_ts'] ?? parallel, lat0: 0 }),
    ...(projection.startsWith('albers') && { lat2: definition['lat2'] ?? 0 }),
    long0: definition['long0'] ?? 0,
    x0: definition['x0'] ?? 0,
    y0: definition['y0'] ?? 0,
  };
}

/** proj4 does not know the transformation from GDA94 to WGS84. */
function datumOf(wkt: string): Definition {
  if (!isGda94(wkt)) return {};
  const [, shift = ''] = /\+towgs84=(\S+)/.exec(definitionOf(knownCrs(4283)!)) ?? [];
  return { datumCode: 'none', datum_params: shift.split(',').map(Number) };
}
