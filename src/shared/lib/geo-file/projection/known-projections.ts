/** A projection by its EPSG code: what people call it and how proj4 writes it; null for degrees. */
export interface KnownProjection {
  name: string;
  definition: string | null;
}

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
/** Seven parameters of EPSG's transformations 1458 and 1236, good to about 3 m. */
const AGD66 = '+ellps=aust_SA +towgs84=-117.808,-51.536,137.784,0.303,0.446,0.234,-0.29 +no_defs';
const AGD84 = '+ellps=aust_SA +towgs84=-117.763,-51.51,139.061,0.292,0.443,0.277,-0.191 +no_defs';

/** Degrees on datums that agree with WGS84 within two metres, and so are taken as they are. */
const DEGREES = new Map([
  [4326, 'WGS84'],
  [4979, 'WGS84'],
  [4283, 'GDA94'],
  [4939, 'GDA94'],
  [7844, 'GDA2020'],
  [7843, 'GDA2020'],
  [4167, 'NZGD2000'],
]);

const SINGLE = new Map([
  [
    3857,
    [
      'Web Mercator',
      '+proj=merc +a=6378137 +b=6378137 +x_0=0 +y_0=0 +units=m +nadgrids=@null +no_defs',
    ],
  ],
  [3577, ['GDA94 / Australian Albers', albers('GRS80')]],
  [9473, ['GDA2020 / Australian Albers', albers('GRS80')]],
  [3112, ['GDA94 / Geoscience Australia Lambert', lambert(-18, -36, 0, 134, 0, 0)]],
  [7845, ['GDA2020 / GA LCC', lambert(-18, -36, 0, 134, 0, 0)]],
  [3111, ['GDA94 / Vicgrid', lambert(-36, -38, -37, 145, 2_500_000, 2_500_000)]],
  [7899, ['GDA2020 / Vicgrid', lambert(-36, -38, -37, 145, 2_500_000, 2_500_000)]],
  [3308, ['GDA94 / NSW Lambert', lambert(-30.75, -35.75, -33.25, 147, 9_300_000, 4_500_000)]],
  [8058, ['GDA2020 / NSW Lambert', lambert(-30.75, -35.75, -33.25, 147, 9_300_000, 4_500_000)]],
  [3107, ['GDA94 / SA Lambert', lambert(-28, -36, -32, 135, 1_000_000, 2_000_000)]],
  [8059, ['GDA2020 / SA Lambert', lambert(-28, -36, -32, 135, 1_000_000, 2_000_000)]],
  [
    6933,
    [
      'EASE-Grid 2.0 Global',
      '+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs',
    ],
  ],
  [
    2193,
    [
      'NZGD2000 / New Zealand TM',
      `+proj=tmerc +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 ${GRS80}`,
    ],
  ],
  [4202, ['AGD66', `+proj=longlat ${AGD66}`]],
  [4203, ['AGD84', `+proj=longlat ${AGD84}`]],
] as const);
/** Codes that other systems use for one of the above. */
const ALIASES = new Map([
  [900913, 3857],
  [102100, 3857],
  [3785, 3857],
]);

function albers(ellipsoid: string): string {
  return `+proj=aea +lat_1=-18 +lat_2=-36 +lat_0=0 +lon_0=132 +x_0=0 +y_0=0 +ellps=${ellipsoid} +towgs84=0,0,0,0,0,0,0 +units=m +no_defs`;
}

function lambert(
  first: number,
  second: number,
  originLat: number,
  originLng: number,
  east: number,
  north: number,
): string {
  return `+proj=lcc +lat_1=${first} +lat_2=${second} +lat_0=${originLat} +lon_0=${originLng} +x_0=${east} +y_0=${north} ${GRS80}`;
}

const utm = (zone: number, datum: string) => `+proj=utm +zone=${zone} +south ${datum}`;

/** The families that number one projection for each zone of six degrees. */
const ZONED: readonly [from: number, to: number, of: (zone: number) => [string, string]][] = [
  [28346, 28359, (zone) => [`GDA94 / MGA zone ${zone}`, utm(zone, GRS80)]],
  [7846, 7859, (zone) => [`GDA2020 / MGA zone ${zone}`, utm(zone, GRS80)]],
  [20248, 20258, (zone) => [`AGD66 / AMG zone ${zone}`, utm(zone, `${AGD66} +units=m`)]],
  [20348, 20358, (zone) => [`AGD84 / AMG zone ${zone}`, utm(zone, `${AGD84} +units=m`)]],
  [
    32701,
    32760,
    (zone) => [`WGS84 / UTM zone ${zone}S`, utm(zone, '+datum=WGS84 +units=m +no_defs')],
  ],
  [
    32601,
    32660,
    (zone) => [
      `WGS84 / UTM zone ${zone}N`,
      `+proj=utm +zone=${zone} +datum=WGS84 +units=m +no_defs`,
    ],
  ],
];

/** What an EPSG code means, for degrees and for the projections that Australian files come in. */
export function knownProjection(code: number): KnownProjection | null {
  const degrees = DEGREES.get(code);
  if (degrees !== undefined) return { name: degrees, definition: null };
  const single = SINGLE.get((ALIASES.get(code) ?? code) as 3857);
  if (single) return { name: single[0], definition: single[1] };
  for (const [from, to, of] of ZONED) {
    if (code < from || code > to) continue;
    const [name, definition] = of(code % 100);
    return { name, definition };
  }
  return null;
}
