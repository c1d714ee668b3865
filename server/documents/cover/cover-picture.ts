import { encodePalettedPng, percentagesOn, type Raster } from '../../rasters/index.ts';
import type { MapPicture } from '../pdf/map/draw-map.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';

/** Palette of a picture, without transparent entries. */
export type PictureColours = readonly (readonly [red: number, green: number, blue: number])[];

/** Width and height of a picture; finer than a raster's pixels at the scales used for farms. */
const PIXELS = 640;

/** Samples a raster under a map, one percentage per pixel; the pixels are aligned with the page. */
export async function percentsUnder(raster: Raster, map: MapLayout): Promise<Float32Array> {
  const { origin, westM, northM, metresPerPt } = map.ground;
  const pixelM = (sideOf(map) * metresPerPt) / PIXELS;
  return percentagesOn(raster, {
    // The map's own projection.
    crs: `+proj=aeqd +lon_0=${origin[0]} +lat_0=${origin[1]} +datum=WGS84 +units=m`,
    left: westM,
    top: northM,
    pixelWidth: pixelM,
    pixelHeight: pixelM,
    columns: PIXELS,
    rows: PIXELS,
  });
}

const HATCH = { colour: [138, 138, 138], period: 12, width: 2 } as const;

/** Appends the colour that hatches land without data, which no class has. */
export const withHatch = (colours: PictureColours): PictureColours => [...colours, HATCH.colour];

/** The entry of a pixel without data: every few diagonals the hatch, otherwise `blank`. */
export function hatchEntry(pixel: number, blank: number, hatched: PictureColours): number {
  const diagonal = (pixel % PIXELS) + Math.floor(pixel / PIXELS);
  return diagonal % HATCH.period < HATCH.width ? hatched.length - 1 : blank;
}

/** Draws a picture to put under a map; `entryOf` returns the palette index of each pixel. */
export async function pictureUnder(
  map: MapLayout,
  colours: PictureColours,
  entryOf: (pixel: number) => number,
): Promise<MapPicture> {
  const entries = new Uint8Array(PIXELS * PIXELS);
  for (let pixel = 0; pixel < entries.length; pixel++) entries[pixel] = entryOf(pixel);
  return { png: await encodePalettedPng(entries, PIXELS, colours), size: sideOf(map) };
}

function sideOf({ frame }: MapLayout): number {
  return Math.max(frame.right - frame.left, frame.bottom - frame.top);
}
