import { LRUCache } from 'lru-cache';
import type { CoverProduct } from '#entities/cover';
import { frameOf } from '../base-tiles/frame.ts';
import type { DrawnLandscape } from '../base-tiles/index.ts';
import { hashUnit } from '../base-tiles/noise.ts';
import type { CoverModel } from './cover-model.ts';
import { groundCover } from './ground-cover.ts';
import { Place } from './place.ts';
import { NO_COVER, type CoverBlock } from './stored-cover.ts';
import { SAMPLES } from './unit-raster.ts';
import { woodyCover } from './woody-cover.ts';

/** How the sample landscape’s cover of a date is made, for each product. */
const MODELS: Readonly<
  Record<CoverProduct, (landscape: DrawnLandscape, date: string) => CoverModel>
> = { ground: groundCover, woody: woodyCover };

/** Measurement noise of the instruments, in percent. */
const SPECKLE = 2.5;
/** Enough for the dates that a user switches between. */
const MODELS_KEPT = 6;
/** Enough tiles for a screen, at 1.5 MB each: a date slider requests the same tiles repeatedly. */
const PLACES_KEPT = 24;

/**
 * Returns the sample landscape's cover as raster blocks: 256 × 256 percentages of a map tile, one
 * byte each. Deterministic: a place and date always have the same cover, in every block.
 */
export function createSampleCover(landscape: DrawnLandscape) {
  const models = latest<CoverModel>(MODELS_KEPT);
  const places = latest<Place>(PLACES_KEPT);

  return ({ product, date, z, x, y }: CoverBlock): Uint8Array => {
    const place = places.memo(`${z}/${x}/${y}`, {
      context: () => new Place(frameOf({ z, x, y }), landscape),
    });
    const { frame, land } = place;
    const block = new Uint8Array(frame.size ** 2).fill(NO_COVER);
    if (land.every((share) => share === 0)) return block;
    const model = models.memo(`${product} ${date}`, {
      context: () => MODELS[product](landscape, date),
    });
    const { natural, worked } = model.at(place);
    const { units } = place;
    for (let row = 0, at = 0; row < frame.size; row++) {
      for (let column = 0; column < frame.size; column++, at++) {
        if (land[at]! < 128) continue;
        const inUnits = units ? meanOfUnits(units, model.units, column, row, frame.size) : null;
        const percent = inUnits === null ? natural(at, column, row) : worked(inUnits, at);
        if (Number.isNaN(percent)) continue;
        const noise = hashUnit(frame.left + column, frame.top + row, 401 + z) - 0.5;
        const seen = percent < 1 ? percent : percent + SPECKLE * noise;
        block[at] = Math.min(100, Math.max(0, Math.round(seen)));
      }
    }
    return block;
  };
}

/** A cache of the most recently used values; computes a missing one from `context`. */
const latest = <Value extends object>(max: number) =>
  new LRUCache<string, Value, () => Value>({
    max,
    memoMethod: (_key, _stale, { context: make }) => make(),
  });

/** Mean over a pixel's samples; null where most of them are outside all units, NaN on water. */
function meanOfUnits(
  raster: Int32Array,
  percents: Float32Array,
  column: number,
  row: number,
  size: number,
): number | null {
  const width = size * SAMPLES;
  const first = SAMPLES * (row * width + column);
  let [sum, count, outside] = [0, 0, 0];
  for (let line = first; line < first + SAMPLES * width; line += width) {
    for (let at = line; at < line + SAMPLES; at++) {
      const unit = raster[at]!;
      if (unit < 0) {
        outside += 1;
        continue;
      }
      const percent = percents[unit]!;
      if (Number.isNaN(percent)) continue;
      sum += percent;
      count += 1;
    }
  }
  if (2 * outside > SAMPLES * SAMPLES) return null;
  return count === 0 ? NaN : sum / count;
}
