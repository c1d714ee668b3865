import { worldPerMetre, type WorldBox } from './mercator.ts';
import type { TileAddress } from './tile-address.ts';

export const TILE_PX = 256;

/** The pixels a tile is drawn on: its own and a margin, so that what overlaps its edge is whole. */
export interface Frame {
  readonly z: number;
  readonly margin: number;
  /** Pixels of a side, margins included. */
  readonly size: number;
  /** World pixels at this zoom; multiplies world units. */
  readonly scale: number;
  /** World pixel of the frame's left and top. */
  readonly left: number;
  readonly top: number;
  readonly box: WorldBox;
  /** On the ground, in the tile's middle. */
  readonly pxPerMetre: number;
}

export function frameOf({ z, x, y }: Pick<TileAddress, 'z' | 'x' | 'y'>, margin: number): Frame {
  const scale = TILE_PX * 2 ** z;
  const [left, top, size] = [x * TILE_PX - margin, y * TILE_PX - margin, TILE_PX + 2 * margin];
  return {
    z,
    margin,
    size,
    scale,
    left,
    top,
    box: [left / scale, top / scale, (left + size) / scale, (top + size) / scale],
    pxPerMetre: scale * worldPerMetre((y + 0.5) / 2 ** z),
  };
}
