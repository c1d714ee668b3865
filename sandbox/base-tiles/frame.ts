import { worldPerMetre, type WorldBox } from './mercator.ts';
import type { TileAddress } from './tile-address.ts';

export const TILE_PX = 256;

/** The pixels of a tile. */
export interface Frame {
  readonly z: number;
  /** Width and height in pixels. */
  readonly size: number;
  /** Width of the world in pixels at this zoom; converts world units to pixels. */
  readonly scale: number;
  /** World pixel coordinates of the frame's top left corner. */
  readonly left: number;
  readonly top: number;
  readonly box: WorldBox;
  /** Pixels per metre on the ground, at the centre of the tile. */
  readonly pxPerMetre: number;
}

export function frameOf({ z, x, y }: Pick<TileAddress, 'z' | 'x' | 'y'>): Frame {
  const scale = TILE_PX * 2 ** z;
  const [left, top, size] = [x * TILE_PX, y * TILE_PX, TILE_PX];
  return {
    z,
    size,
    scale,
    left,
    top,
    box: [left / scale, top / scale, (left + size) / scale, (top + size) / scale],
    pxPerMetre: scale * worldPerMetre((y + 0.5) / 2 ** z),
  };
}
