import {
  COVER_PALETTES,
  paletteEntry,
  TooMuchRasterError,
  type RasterSource,
} from '../../rasters/index.ts';
import type { CoverProduct } from '#entities/cover';
import type { PaddockCover } from './paddock-cover.ts';
import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import type { MapPicture } from '../pdf/map/draw-map.ts';
import type { MapContent, MapLayout } from '../pdf/map/layout-map.ts';
import { mapIn, type MapBox } from '../pdf/map/map-figure.ts';
import {
  hatchEntry,
  percentsUnder,
  pictureUnder,
  withHatch,
  type PictureColours,
} from './cover-picture.ts';
import { WOODY_FROM_CLASS, woodyClassOf } from './woody-classes.ts';

const WHITE = [255, 255, 255] as const;
const coloursOf = (product: CoverProduct): PictureColours =>
  COVER_PALETTES[product].map((colour) => colour ?? WHITE);

/**
 * Palette of the change map: neither, woody at both dates, gained, lost. The order is the palette
 * index.
 */
export const CHANGE_COLOURS = {
  none: '#ffffff',
  kept: '#b7c9b0',
  gain: '#0369a1',
  loss: '#ea580c',
} as const;

export interface CoverMap {
  map: MapLayout;
  picture: MapPicture;
}

/**
 * Maps the farm over the cover of one date; null if the raster cannot be read over so much land at
 * once.
 */
export async function coverMap(
  source: RasterSource,
  product: CoverProduct,
  date: string,
  land: MappedLand,
  box: MapBox,
): Promise<CoverMap | null> {
  const map = mapIn(box, outlineOf(land), true);
  const percents = await percentsAt(source, date, map);
  if (!percents) return null;
  const colours = withHatch(coloursOf(product));
  const picture = await pictureUnder(map, colours, (pixel) => {
    const entry = paletteEntry(percents[pixel]!);
    return Number.isNaN(percents[pixel]!) ? hatchEntry(pixel, entry, colours) : entry;
  });
  return { map, picture };
}

/** Maps the woody cover gained and lost between two dates; null as in `coverMap`. */
export const woodyChangeMap = (
  source: RasterSource,
  dates: readonly [string, string],
  boundary: FarmBoundary,
  box: MapBox,
): Promise<CoverMap | null> =>
  changeMap(source, dates, (percent) => woodyClassOf(percent) >= WOODY_FROM_CLASS, boundary, box);

/** Maps what began and ceased to be `isMarked` between two dates; null as in `coverMap`. */
export async function changeMap(
  source: RasterSource,
  [first, last]: readonly [string, string],
  isMarked: (percent: number) => boolean,
  boundary: FarmBoundary,
  box: MapBox,
): Promise<CoverMap | null> {
  const map = mapIn(box, outlineOf({ boundary }), true);
  const before = await percentsAt(source, first, map);
  const after = await percentsAt(source, last, map);
  if (!before || !after) return null;
  const colours = withHatch(Object.values(CHANGE_COLOURS).map(rgbOf));
  const picture = await pictureUnder(map, colours, (pixel) => {
    if (Number.isNaN(before[pixel]!) || Number.isNaN(after[pixel]!)) {
      return hatchEntry(pixel, 0, colours);
    }
    const [was, is] = [isMarked(before[pixel]!), isMarked(after[pixel]!)];
    return was ? (is ? 1 : 3) : is ? 2 : 0;
  });
  return { map, picture };
}

/** A farm to map; with paddocks, their outlines and names are drawn too. */
interface MappedLand {
  boundary: FarmBoundary;
  paddocks?: readonly Pick<PaddockCover, 'name' | 'polygons'>[];
  hasInset?: boolean;
}

/** The farm's outline and its paddocks', to draw over a picture. */
const outlineOf = ({ boundary, paddocks = [], hasInset = false }: MappedLand): MapContent => ({
  hasInset,
  areas: [
    ...paddocks.map(({ name, polygons }) => ({
      label: name,
      polygons,
      paint: 'paddock-outline' as const,
    })),
    ...boundary.parcels.map(({ polygons }) => ({
      label: '',
      polygons,
      paint: 'outline' as const,
    })),
  ],
  marker: null,
});

async function percentsAt(
  source: RasterSource,
  date: string,
  map: MapLayout,
): Promise<Float32Array | null> {
  try {
    const raster = await source.open(date);
    return raster && (await percentsUnder(raster, map));
  } catch (error) {
    if (error instanceof TooMuchRasterError) return null;
    throw error;
  }
}

function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
