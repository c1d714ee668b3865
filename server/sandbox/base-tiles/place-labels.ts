import { AUSTRALIAN_STATES } from '../../outside/geocoder/index.ts';
import { AUSTRALIAN_PLACES, PLACES_ABROAD } from '../gazetteer/index.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { TILE_PX } from './frame.ts';
import { labelFont } from './label-font.ts';
import type { Label, LabelPlan } from './label-plan.ts';
import { worldX, worldY } from './mercator.ts';

export interface LabelColours {
  text: string;
  quiet: string;
  sea: string;
  halo: string;
}

type Spot = readonly [name: string, lon: number, lat: number];

const SEAS: readonly Spot[] = [
  ['Indian Ocean', 103, -28],
  ['Coral Sea', 155.5, -17.5],
  ['Tasman Sea', 160, -37.5],
  ['Southern Ocean', 125, -44],
  ['Pacific Ocean', 175, -22],
  ['Great Australian Bight', 130.5, -34.6],
  ['Timor Sea', 126, -11.5],
  ['Bass Strait', 145.7, -40],
];
const STATE_SPOTS: readonly Spot[] = [
  [AUSTRALIAN_STATES.WA, 121.6, -25.4],
  [AUSTRALIAN_STATES.NT, 133.4, -19.2],
  [AUSTRALIAN_STATES.SA, 135.4, -28.4],
  [AUSTRALIAN_STATES.QLD, 144.4, -22.2],
  [AUSTRALIAN_STATES.NSW, 146.4, -32.3],
  [AUSTRALIAN_STATES.VIC, 144.2, -36.9],
  [AUSTRALIAN_STATES.TAS, 146.6, -42.2],
];

/** 1 capital … 3 town, 4 village, 5 a locality without houses of its own. */
type Rank = 1 | 2 | 3 | 4 | 5;

const RANKS: Record<Rank, { zoom: number; sizePx: number; weight: 500 | 600 }> = {
  1: { zoom: 3, sizePx: 13, weight: 600 },
  2: { zoom: 5, sizePx: 12, weight: 500 },
  3: { zoom: 6, sizePx: 11.5, weight: 500 },
  4: { zoom: 9, sizePx: 11.5, weight: 500 },
  5: { zoom: 11, sizePx: 11, weight: 500 },
};

/** From here on a town fills the view and its name would hide it. */
const LAST_ZOOM = 15;
const DOT_LAST_ZOOM = 9;
const URBAN_LOTS = 500;

export function addPlaceLabels(
  plan: LabelPlan,
  z: number,
  landscape: DrawnLandscape,
  colours: LabelColours,
): void {
  const scale = TILE_PX * 2 ** z;
  const label = (
    [text, lon, lat]: Spot,
    font: { sizePx: number; font: string; colour: string; letterSpacingPx?: number },
  ): Label => ({
    text,
    x: worldX(lon) * scale,
    y: worldY(lat) * scale,
    angle: 0,
    halo: colours.halo,
    letterSpacingPx: 0,
    ...font,
  });

  for (const { rank, spot } of placesByRank(landscape)) {
    const { zoom, sizePx, weight } = RANKS[rank];
    if (z < zoom || z > LAST_ZOOM) continue;
    const size = sizePx + Math.min(3, Math.max(0, z - zoom) * 0.5);
    const font = {
      sizePx: size,
      font: labelFont(size, weight),
      colour: rank === 5 ? colours.quiet : colours.text,
    };
    const name = label(spot, font);
    if (z > DOT_LAST_ZOOM) plan.add(name);
    else plan.add({ ...name, y: name.y - size, dot: { colour: colours.quiet, offsetPx: size } });
  }
  if (z >= 4 && z <= 7) {
    for (const [name, lon, lat] of STATE_SPOTS) {
      const font = {
        sizePx: 10.5,
        font: labelFont(10.5, 600),
        colour: colours.quiet,
        letterSpacingPx: 1.6,
      };
      plan.add(label([name.toUpperCase(), lon, lat], font));
    }
  }
  if (z >= 3 && z <= 8) {
    for (const sea of SEAS) {
      const font = {
        sizePx: 12,
        font: labelFont(12, 500, 'italic'),
        colour: colours.sea,
        letterSpacingPx: 0.6,
      };
      plan.add(label(sea, font));
    }
  }
}

function placesByRank({ localities, units }: DrawnLandscape): { rank: Rank; spot: Spot }[] {
  const lots = localities.map(() => 0);
  for (const { unit } of units) if (unit.landUse === 'town') lots[unit.locality]! += 1;
  const sample = localities.map(({ name, centre: [lon = 0, lat = 0] }, i) => {
    const rank: Rank = lots[i]! >= URBAN_LOTS ? 2 : lots[i]! > 0 ? 4 : 5;
    return { rank, spot: [name, lon, lat] as const };
  });
  const real = [...AUSTRALIAN_PLACES, ...PLACES_ABROAD].map(({ name, lon, lat, rank }) => ({
    rank,
    spot: [name, lon, lat] as const,
  }));
  // Equal ranks: the sample's own first.
  return [...sample, ...real].sort((a, b) => a.rank - b.rank);
}
