import type { LandUnit, LandUse, Landscape, Locality } from './district/index.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

let lastPid = 0;

function unit(
  [west, south, east, north]: Box,
  landUse: LandUse,
  extra: Partial<LandUnit> = {},
): LandUnit {
  lastPid += 1;
  return {
    pid: `NSW${lastPid}`,
    jurisdictionalId: `${lastPid}//DP1`,
    state: 'NSW',
    lot: String(lastPid),
    section: null,
    plan: '1',
    planType: 'DP',
    volume: null,
    folio: null,
    parcelType: 'lot',
    landUse,
    locality: 0,
    roadNumber: null,
    roadName: null,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    ...extra,
  };
}

const at = (roadNumber: string, roadName: string, locality = 0) => ({
  roadNumber,
  roadName,
  locality,
});

const locality = (name: string, postcode: string, bbox: Locality['bbox']): Locality => ({
  name,
  state: 'NSW',
  postcode,
  localGovernmentArea: 'Mirrool',
  nrmRegion: 'Riverina',
  bbox,
  centre: [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2],
});

/**
 * Two places small enough for tests to know every position. Around Wirrabilla: bush north of
 * latitude -34.36, a river along -34.37, crop down to -34.39, town lots on Main Street (-34.4), and
 * east of it farms on Back Creek Road, which runs north along longitude 146.42. Merriwindi has a
 * Main Street too.
 */
export const smallLandscape: Landscape = {
  version: 'small',
  localities: [
    locality('Wirrabilla', '2704', [146.38, -34.42, 146.44, -34.34]),
    locality('Merriwindi', '2709', [146.38, -34.31, 146.42, -34.29]),
  ],
  roads: [
    {
      name: 'Main Street',
      kind: 'street',
      widthM: 20,
      line: [
        [146.385, -34.4],
        [146.42, -34.4],
      ],
    },
    {
      name: 'Main Street',
      kind: 'street',
      widthM: 20,
      line: [
        [146.39, -34.3],
        [146.41, -34.3],
      ],
    },
    {
      name: 'Back Creek Road',
      kind: 'road',
      widthM: 30,
      line: [
        [146.42, -34.42],
        [146.42, -34.34],
      ],
    },
    {
      name: 'Nardoo Highway',
      kind: 'highway',
      widthM: 60,
      line: [
        [146.38, -34.41],
        [146.44, -34.41],
      ],
    },
  ],
  watercourses: [
    {
      name: 'Nardoo River',
      widthM: 90,
      line: [
        [146.38, -34.37],
        [146.44, -34.37],
      ],
    },
  ],
  units: [
    unit([146.38, -34.36, 146.42, -34.34], 'bush'),
    unit([146.38, -34.3696, 146.42, -34.36], 'pasture'),
    unit([146.38, -34.3704, 146.44, -34.3696], 'water', { parcelType: 'marine' }),
    unit([146.38, -34.39, 146.42, -34.3704], 'crop'),
    unit([146.388, -34.3999, 146.389, -34.399], 'town', at('2', 'Main Street')),
    unit([146.389, -34.3999, 146.39, -34.399], 'town', at('12', 'Main Street')),
    unit([146.388, -34.401, 146.389, -34.4001], 'town', at('1', 'Main Street')),
    unit([146.41, -34.3999, 146.411, -34.399], 'town', at('112', 'Main Street')),
    unit([146.4203, -34.4, 146.43, -34.39], 'crop', at('200', 'Back Creek Road')),
    unit([146.4203, -34.39, 146.43, -34.38], 'pasture', at('300', 'Back Creek Road')),
    unit([146.395, -34.2999, 146.396, -34.299], 'town', at('2', 'Main Street', 1)),
  ],
};
