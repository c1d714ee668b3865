import type { Position } from 'geojson';
import { AUSTRALIAN_PLACES } from '../gazetteer/index.ts';
import { worldLine } from './mercator.ts';

/** Australia's main highways from town to town, for maps of the whole country. */
const ROUTES: readonly (readonly (string | Position)[])[] = [
  ['Sydney', 'Goulburn', [148.1, -35.06], 'Albury', 'Wangaratta', [145.1, -37], 'Melbourne'],
  ['Goulburn', 'Canberra'],
  [
    'Sydney',
    'Newcastle',
    [152.45, -31.9],
    'Port Macquarie',
    'Coffs Harbour',
    [153.2, -29.6],
    'Gold Coast',
    'Brisbane',
    'Sunshine Coast',
    [152.6, -25.9],
    'Bundaberg',
    'Rockhampton',
    'Mackay',
    [148.1, -20.1],
    'Townsville',
    [146, -18.2],
    'Cairns',
  ],
  ['Newcastle', 'Tamworth', 'Armidale', [151.95, -29], 'Warwick', 'Toowoomba'],
  [
    'Shepparton',
    [145.6, -35.8],
    'West Wyalong',
    'Forbes',
    'Parkes',
    'Dubbo',
    'Narrabri',
    'Moree',
    'Goondiwindi',
    'Toowoomba',
  ],
  [
    'Brisbane',
    'Toowoomba',
    'Dalby',
    'Roma',
    'Charleville',
    'Longreach',
    [141.8, -21],
    'Mount Isa',
    [138.1, -19.9],
    'Tennant Creek',
  ],
  ['Rockhampton', 'Emerald', 'Longreach'],
  [
    'Adelaide',
    [138.05, -33.4],
    'Port Augusta',
    [136.8, -31.2],
    'Coober Pedy',
    [133.3, -26.5],
    'Alice Springs',
    'Tennant Creek',
    [133.3, -16.5],
    'Katherine',
    [131.3, -13.2],
    'Darwin',
  ],
  [
    'Port Augusta',
    'Ceduna',
    [131.1, -31.3],
    [128.9, -31.6],
    [126, -32.1],
    [121.8, -32.2],
    'Kalgoorlie',
    'Merredin',
    'Northam',
    'Perth',
  ],
  [
    'Perth',
    [115.2, -30.4],
    'Geraldton',
    [114.2, -26.6],
    'Carnarvon',
    [115.2, -22.6],
    'Karratha',
    'Port Hedland',
    [121, -19.5],
    'Broome',
    [125.6, -18.2],
    [127.7, -18.3],
    'Kununurra',
    [130.4, -15.6],
    'Katherine',
  ],
  ['Perth', 'Bunbury', [116.4, -34.4], 'Albany', [119.6, -33.8], 'Esperance', [121.8, -32.2]],
  ['Perth', 'Katanning', 'Albany'],
  ['Wagga Wagga', [146, -34.85], 'Hay', [143.3, -34.65], 'Mildura', 'Renmark', 'Adelaide'],
  ['Adelaide', 'Murray Bridge', [140.3, -36], 'Horsham', 'Ballarat', 'Melbourne'],
  [
    'Murray Bridge',
    [139.9, -36.4],
    'Mount Gambier',
    'Warrnambool',
    'Geelong',
    'Melbourne',
    'Traralgon',
    'Sale',
    'Bairnsdale',
    [149, -37.55],
    [149.85, -37],
    [150, -36],
    [150.5, -34.95],
    'Wollongong',
    'Sydney',
  ],
  ['Sydney', 'Bathurst', 'Orange', 'Dubbo', [147.2, -31.6], 'Bourke'],
  [[147.2, -31.6], 'Cobar', 'Broken Hill', [139.5, -32.8], 'Port Augusta'],
  ['Melbourne', 'Bendigo', [143, -35.9], 'Mildura', 'Broken Hill'],
  ['Hobart', [147.5, -42], 'Launceston', 'Devonport', 'Burnie'],
];

/** Number of segments between two stops. */
const STEPS = 6;

export const HIGHWAYS = ROUTES.map((route) =>
  worldLine(smoothed(route.map((stop) => (typeof stop === 'string' ? townAt(stop) : stop)))),
);

function townAt(name: string): Position {
  const town = AUSTRALIAN_PLACES.find((place) => place.name === name);
  if (!town) throw new Error(`The gazetteer has no town ${name}.`);
  return [town.lon, town.lat];
}

/** Smooths a route through its stops (Catmull–Rom). */
function smoothed(stops: Position[]): Position[] {
  const at = (i: number) => stops[Math.max(0, Math.min(stops.length - 1, i))]!;
  return stops.flatMap((stop, i) => {
    if (i === stops.length - 1) return [stop];
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return Array.from({ length: STEPS }, (_, step) => {
      const t = step / STEPS;
      return [0, 1].map((c) => {
        const [p, q, r, s] = [before[c]!, from[c]!, to[c]!, after[c]!];
        return q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
      });
    });
  });
}
