/** `reference` has names only, on a transparent ground. */
const BASE_LAYERS = ['satellite', 'streets', 'reference'] as const;
export type BaseLayer = (typeof BASE_LAYERS)[number];

export const isBaseLayer = (name: unknown): name is BaseLayer =>
  BASE_LAYERS.some((layer) => layer === name);

export interface TileAddress {
  layer: BaseLayer;
  z: number;
  x: number;
  y: number;
}

export const MAX_BASE_ZOOM = 19;

/** Unknown layer, zoom outside 0–19, or column or row beyond its zoom. */
export class NoSuchTileError extends Error {
  override readonly name = 'NoSuchTileError';

  constructor({ layer, z, x, y }: TileAddress) {
    super(`There is no base tile ${layer}/${z}/${x}/${y}.`);
  }
}

/** Throws `NoSuchTileError`. */
export function requireTile(address: TileAddress): void {
  const { layer, z, x, y } = address;
  const isOnGrid = [z, x, y].every((n) => Number.isInteger(n) && n >= 0) && z <= MAX_BASE_ZOOM;
  if (!isBaseLayer(layer) || !isOnGrid || x >= 2 ** z || y >= 2 ** z)
    throw new NoSuchTileError(address);
}
