import {
  OutsideUnavailableError,
  type OutsideReason,
} from '../platform/outside/outside-unavailable.ts';
import type { CoverSources } from './cover-tiles.ts';
import type {
  Raster,
  RasterGrid,
  RasterLevel,
  RasterProduct,
  RasterSource,
} from './raster-source.ts';

/** A request from another process for cover from this one; plain data. */
export type CoverQuestion = { product: RasterProduct } & (
  | { open: string }
  | { raster: number; level: number; column: number; row: number }
);
export type CoverAnswer = { value: unknown } | { unavailable: [string, OutsideReason] };

interface OpenedRaster {
  raster: number;
  crs: string;
  levels: { grid: RasterGrid; blockColumns: number; blockRows: number }[];
}

/** Returns a handler that answers one other process from this one's sources and never rejects. */
export function coverAnswers(
  cover: CoverSources,
): (question: CoverQuestion) => Promise<CoverAnswer> {
  const rasters: Raster[] = [];

  async function valueOf(question: CoverQuestion): Promise<unknown> {
    if ('open' in question) {
      const raster = await cover[question.product]!.open(question.open);
      if (!raster) return null;
      const levels = raster.levels.map(({ grid, blockColumns, blockRows }) => ({
        grid,
        blockColumns,
        blockRows,
      }));
      const opened: OpenedRaster = { raster: rasters.push(raster) - 1, crs: raster.crs, levels };
      return opened;
    }
    const raster = rasters[question.raster]!;
    const stored = await raster.levels[question.level]!.block(question.column, question.row);
    // `Float32Array.from` with a function takes ten times as long, on the thread of all requests.
    return Float32Array.from(stored).map((value) => raster.percentOf(value));
  }

  return async (question) => {
    try {
      return { value: await valueOf(question) };
    } catch (error) {
      const isAway = error instanceof OutsideUnavailableError;
      return { unavailable: isAway ? [error.system, error.reason] : ['Cover', 'garbage'] };
    }
  };
}

/** A source that reads from another process through `ask`; its blocks are percentages. */
export function portedSource(
  product: RasterProduct,
  ask: (question: CoverQuestion) => Promise<unknown>,
): RasterSource {
  async function valueOf<Value>(question: CoverQuestion): Promise<Value> {
    const answer = (await ask(question)) as CoverAnswer;
    if ('unavailable' in answer) throw new OutsideUnavailableError(...answer.unavailable);
    return answer.value as Value;
  }

  return {
    async open(date): Promise<Raster | null> {
      const opened = await valueOf<OpenedRaster | null>({ product, open: date });
      if (!opened) return null;
      const { raster, crs } = opened;
      const [finest, ...others] = opened.levels.map((level, i): RasterLevel => ({
        ...level,
        block: (column, row) => valueOf<Float32Array>({ product, raster, level: i, column, row }),
      }));
      return { crs, levels: [finest!, ...others], percentOf: (percent) => percent };
    },
  };
}
