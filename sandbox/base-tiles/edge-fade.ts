import type { DrawnLandscape } from './drawn-landscape.ts';
import type { Frame } from './frame.ts';
import { worldPerMetre, type WorldBox } from './mercator.ts';
import { hashUnit } from './noise.ts';

/** Width of the band along a district's edge in which it merges into its surroundings. */
const BAND_M = 9_000;
/** Paddocks vary by this share of the band, so that the edge is ragged. */
const RAGGEDNESS = 0.55;
/** Up to the first zoom the edge fades fully; from the last, every paddock is drawn as it is. */
const FULL_ZOOM = 12;
const NO_FADE_ZOOM = 14;

/** How strongly each unit is drawn far from it: 0 at the edge of its district, 1 inside. */
export function edgeStrengths({ units }: DrawnLandscape): Float32Array {
  const districts = new Map<string, WorldBox>();
  for (const { unit, box } of units) {
    const known = districts.get(unit.state) ?? [Infinity, Infinity, -Infinity, -Infinity];
    districts.set(unit.state, [
      Math.min(known[0], box[0]),
      Math.min(known[1], box[1]),
      Math.max(known[2], box[2]),
      Math.max(known[3], box[3]),
    ]);
  }
  return Float32Array.from(units, ({ unit, box }, i) => {
    const [west, north, east, south] = districts.get(unit.state)!;
    const x = (box[0] + box[2]) / 2;
    const y = (box[1] + box[3]) / 2;
    const inside = Math.min(x - west, east - x, y - north, south - y) / worldPerMetre(y);
    // A small district would otherwise vanish.
    const band = Math.min(BAND_M, (0.3 * Math.min(east - west, south - north)) / worldPerMetre(y));
    const ragged = RAGGEDNESS * (hashUnit(i, 5, 71) - 0.5);
    return smooth(inside / band + ragged);
  });
}

/** Share of the fading that a frame's zoom shows. */
export const fadeAt = ({ z }: Frame): number =>
  Math.min(1, Math.max(0, (NO_FADE_ZOOM - z) / (NO_FADE_ZOOM - FULL_ZOOM)));

function smooth(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}
