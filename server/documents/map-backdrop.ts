/**
 * Map tiles below a report’s maps, stored with its input so that the report can be made again
 * although the map service has changed.
 */
export interface MapBackdrop {
  /** Address of the upper left tile, and how many tiles there are across and down. */
  z: number;
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** Row by row, as base64; null where the service had none. */
  tiles: { satellite: string | null; names: string | null }[];
  attribution: string;
}

/** Land around a farm, and around everything that its report compares it with. */
export interface MapBackdrops {
  farm: MapBackdrop;
  around?: MapBackdrop;
}

/** The facts of an input: everything but pictures, so that its hash does not depend on them. */
export function factsOf<Input extends { backdrops?: MapBackdrops }>(
  input: Input,
): Omit<Input, 'backdrops'> {
  const { backdrops: _pictures, ...facts } = input;
  return facts;
}
