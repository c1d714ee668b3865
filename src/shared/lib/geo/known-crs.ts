/** Geodetic datum of a coordinate system; `DATUMS` has its proj4 transformation to WGS84. */
export type Datum = keyof typeof DATUMS;

/** A coordinate system identified by its EPSG code. */
export interface KnownCrs {
  /** Common name, as shown to people. */
  name: string;
  /** proj4 projection string without the datum. */
  projection: string;
  datum: Datum;
}

/**
 * proj4 datum definitions. GDA2020 is treated as WGS84 because current satellite imagery uses it.
 * GDA94 is shifted by the seven parameters of EPSG:8048, 1.8 m to the north-east (rotations in
 * proj4's sign convention). AGD66 and AGD84 use EPSG transformations 15980 and 1669, accurate to
 * about 3 m, OSGB36 EPSG transformation 1314, accurate to 2 m.
 */
const DATUMS = {
  WGS84: '+datum=WGS84',
  'Web Mercator': '+a=6378137 +b=6378137 +nadgrids=@null',
  GDA2020: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0',
  GDA94: '+ellps=GRS80 +towgs84=0.06155,-0.01087,-0.04019,0.0394924,0.0327221,0.0328979,-0.009994',
  NZGD2000: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0',
  AGD66: '+ellps=aust_SA +towgs84=-117.808,-51.536,137.784,0.303,0.446,0.234,-0.29',
  AGD84: '+ellps=aust_SA +towgs84=-117.763,-51.51,139.061,0.292,0.443,0.277,-0.191',
  OSGB36: '+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
} as const;

const DEGREES = '+proj=longlat';
const ALBERS = '+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +units=m';
const AUSTRALIA = lambert(-18, -36, 0, 134, 0, 0);
const VICTORIA = lambert(-36, -38, -37, 145, 2_500_000, 2_500_000);
const VICTORIA_66 = lambert(-36, -38, -37, 145, 2_500_000, 4_500_000);
const NEW_SOUTH_WALES = lambert(-30.75, -35.75, -33.25, 147, 9_300_000, 4_500_000);
const SOUTH_AUSTRALIA = lambert(-28, -36, -32, 135, 1_000_000, 2_000_000);
const MERCATOR = '+proj=merc +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +units=m';
const EASE_GRID = '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +units=m';
const NEW_ZEALAND = '+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 +units=m';
const BRITAIN = '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +units=m';

const SINGLE = new Map<number, readonly [name: string, projection: string, datum: Datum]>([
  [4326, ['WGS84', DEGREES, 'WGS84']],
  [4979, ['WGS84', DEGREES, 'WGS84']],
  [4283, ['GDA94', DEGREES, 'GDA94']],
  [4939, ['GDA94', DEGREES, 'GDA94']],
  [7844, ['GDA2020', DEGREES, 'GDA2020']],
  [7843, ['GDA2020', DEGREES, 'GDA2020']],
  [4167, ['NZGD2000', DEGREES, 'NZGD2000']],
  [4202, ['AGD66', DEGREES, 'AGD66']],
  [4203, ['AGD84', DEGREES, 'AGD84']],
  [3857, ['Web Mercator', MERCATOR, 'Web Mercator']],
  [3395, ['WGS84 / World Mercator', MERCATOR, 'WGS84']],
  [3577, ['GDA94 / Australian Albers', ALBERS, 'GDA94']],
  [9473, ['GDA2020 / Australian Albers', ALBERS, 'GDA2020']],
  [3112, ['GDA94 / Geoscience Australia Lambert', AUSTRALIA, 'GDA94']],
  [7845, ['GDA2020 / GA LCC', AUSTRALIA, 'GDA2020']],
  [3111, ['GDA94 / Vicgrid', VICTORIA, 'GDA94']],
  [7899, ['GDA2020 / Vicgrid', VICTORIA, 'GDA2020']],
  [3308, ['GDA94 / NSW Lambert', NEW_SOUTH_WALES, 'GDA94']],
  [8058, ['GDA2020 / NSW Lambert', NEW_SOUTH_WALES, 'GDA2020']],
  [3110, ['AGD66 / Vicgrid66', VICTORIA_66, 'AGD66']],
  [3107, ['GDA94 / SA Lambert', SOUTH_AUSTRALIA, 'GDA94']],
  [8059, ['GDA2020 / SA Lambert', SOUTH_AUSTRALIA, 'GDA2020']],
  [6933, ['EASE-Grid 2.0 Global', EASE_GRID, 'WGS84']],
  [27700, ['OSGB36 / British National Grid', BRITAIN, 'OSGB36']],
  [4277, ['OSGB36', DEGREES, 'OSGB36']],
  [2193, ['NZGD2000 / New Zealand TM', NEW_ZEALAND, 'NZGD2000']],
]);
/** Unofficial codes for Web Mercator. */
const WEB_MERCATORS = new Set([900913, 102100, 102113, 3785]);

/** Code ranges that number one system per six-degree zone. */
const ZONED: readonly [from: number, to: number, family: string, datum: Datum, side: 'S' | 'N'][] =
  [
    [28346, 28359, 'GDA94 / MGA zone', 'GDA94', 'S'],
    [7846, 7859, 'GDA2020 / MGA zone', 'GDA2020', 'S'],
    [20248, 20258, 'AGD66 / AMG zone', 'AGD66', 'S'],
    [20348, 20358, 'AGD84 / AMG zone', 'AGD84', 'S'],
    [32701, 32760, 'WGS84 / UTM zone', 'WGS84', 'S'],
    [32601, 32660, 'WGS84 / UTM zone', 'WGS84', 'N'],
  ];

/** Returns the system for an EPSG code that occurs in Australian files; null for any other code. */
export function knownCrs(code: number): KnownCrs | null {
  const single = SINGLE.get(WEB_MERCATORS.has(code) ? 3857 : code);
  if (single) {
    const [name, projection, datum] = single;
    return { name, projection, datum };
  }
  const family = ZONED.find(([from, to]) => code >= from && code <= to);
  if (!family) return null;
  const [, , called, datum, side] = family;
  const zone = code % 100;
  const name = `${called} ${zone}${called.includes('UTM') ? side : ''}`;
  const south = side === 'S' ? ' +south' : '';
  return { name, projection: `+proj=utm +zone=${zone}${south} +units=m`, datum };
}

/** Returns the code of the known system with a projection and a datum; null if there is none. */
export function codeOf(projection: string, datum: Datum): number | null {
  for (const [code, [, one, on]] of SINGLE) if (one === projection && on === datum) return code;
  const zone = Number(/^\+proj=utm \+zone=(\d+) /.exec(projection)?.[1]);
  for (const [from, to, , on] of ZONED) {
    const code = from - (from % 100) + zone;
    const isOne = on === datum && code >= from && code <= to;
    if (isOne && knownCrs(code)?.projection === projection) return code;
  }
  return null;
}

/**
 * Returns the proj4 definition of a system; `on` substitutes another datum where that is accurate
 * enough.
 */
export const definitionOf = ({ projection, datum }: KnownCrs, on: Datum = datum): string =>
  `${projection} ${DATUMS[on]} +no_defs`;

function lambert(
  first: number,
  second: number,
  originLat: number,
  originLng: number,
  east: number,
  north: number,
): string {
  return `+proj=lcc +lat_1=${first} +lat_2=${second} +lat_0=${originLat} +lon_0=${originLng} +x_0=${east} +y_0=${north} +units=m`;
}
