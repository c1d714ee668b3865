import { AUSTRALIAN_STATES } from '../../server/platform/outside/geocoder/index.ts';
import { AUSTRALIAN_PLACES, PLACES_ABROAD } from '../gazetteer/index.ts';
import type { DrawnLandscape } from './drawn-landscape.ts';
import { TILE_PX } from './frame.ts';
import { labelStyle, textWidthPx, type LabelStyle } from './label-font.ts';
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

/** 1 capital … 3 town, 4 village, 5 a locality without town lots. */
type Rank = 1 | 2 | 3 | 4 | 5;

const RANKS: Record<Rank, { zoom: number; sizePx: number; cut: '500' | '600' }> = {
  1: { zoom: 3, sizePx: 13, cut: '600' },
  2: { zoom: 5, sizePx: 12, cut: '500' },
  3: { zoom: 6, sizePx: 11.5, cut: '500' },
  4: { zoom: 9, sizePx: 11.5, cut: '500' },
  5: { zoom: 11, sizePx: 11, cut: '500' },
};

/** Last zoom with labels; closer up, a town fills the view and its name would cover it. */
const LAST_ZOOM = 15;
const DOT_LAST_ZOOM = 9;
const URBAN_LOTS = 500;

/** Adds towns and localities down to a rank. */
export function addTownLabels(
  plan: LabelPlan,
  z: number,
  landscape: DrawnLandscape,
  { text, quiet, halo }: Pick<LabelColours, 'text' | 'quiet' | 'halo'>,
  lowestRank: Rank,
): void {
  for (const { rank, spot } of placesByRank(landscape)) {
    const { zoom, sizePx: atFirst, cut } = RANKS[rank];
    if (rank > lowestRank || z < zoom || z > LAST_ZOOM) continue;
    const sizePx = atFirst + Math.min(3, (z - zoom) * 0.5);
    const colour = rank === 5 ? quiet : text;
    const name = labelAt(spot, z, labelStyle({ sizePx, cut, colour, halo }));
    if (z > DOT_LAST_ZOOM) plan.add(name);
    else plan.add({ ...name, y: name.y - sizePx, dot: { colour: quiet, offsetPx: sizePx } });
  }
}

/** Adds states and seas, for maps of the whole country. */
export function addRegionLabels(
  plan: LabelPlan,
  z: number,
  { quiet, sea, halo }: Pick<LabelColours, 'quiet' | 'sea' | 'halo'>,
): void {
  if (z >= 4 && z <= 7) {
    const style = labelStyle({
      sizePx: 10.5,
      cut: '600',
      letterSpacingPx: 1.6,
      colour: quiet,
      halo,
    });
    for (const [name, ...at] of STATE_SPOTS)
      plan.add(labelAt([name.toUpperCase(), ...at], z, style));
  }
  if (z >= 3 && z <= 8) {
    const cut = 'italic 500';
    const style = labelStyle({ sizePx: 12, cut, letterSpacingPx: 0.6, colour: sea, halo });
    for (const spot of SEAS) plan.add(labelAt(spot, z, style));
  }
}

function labelAt([text, lon, lat]: Spot, z: number, style: LabelStyle): Label {
  const scale = TILE_PX * 2 ** z;
  const widthPx = textWidthPx(text, style);
  return { text, widthPx, x: worldX(lon) * scale, y: worldY(lat) * scale, angle: 0, style };
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
  // Within a rank, the sample's own places come first.
  return [...sample, ...real].sort((a, b) => a.rank - b.rank);
}
