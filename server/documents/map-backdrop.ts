/**
 * Map tiles below a report’s maps, stored with its input so that the report can be made again after
 * the map service has changed.
 */
export interface MapBackdrop {
  /** Address of the upper left tile, and the number of tiles across and down. */
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

/** The satellite image of a report’s maps, or a note that it is unavailable. */
export interface MapImagery {
  /** Missing where no satellite map may be printed. */
  backdrops?: MapBackdrops;
  /** True if some imagery is missing because the map service did not answer for a long time. */
  isImageryMissing?: true;
}

/** The facts of an input: everything except pictures, so that its hash does not depend on them. */
export function factsOf<Input extends MapImagery>(input: Input): Omit<Input, keyof MapImagery> {
  const { backdrops: _pictures, isImageryMissing: _missing, ...facts } = input;
  return facts;
}

/** Caption of a map whose satellite image is unavailable. */
export const imageryNote = (
  { isImageryMissing }: MapImagery,
  backdrop: MapBackdrop | undefined,
): string | undefined =>
  isImageryMissing && !backdrop
    ? 'Without satellite imagery: the map service did not answer.'
    : undefined;
