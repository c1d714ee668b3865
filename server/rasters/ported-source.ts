import type { MessagePort } from 'node:worker_threads';
import { OutsideUnavailable, type OutsideReason } from '../outside/outside-unavailable.ts';
import type { Raster, RasterGrid, RasterLevel, RasterSource } from './raster-source.ts';

/** What a thread asks of a source that lives in another one. */
type Question = { id: number } & (
  | { open: string }
  | { raster: number; level: number; column: number; row: number }
);
type Answer = { id: number } & ({ value: unknown } | { unavailable: [string, OutsideReason] });

interface OpenedRaster {
  raster: number;
  crs: string;
  levels: { grid: RasterGrid; blockColumns: number; blockRows: number }[];
}

/** Answers the thread at the other end of a port from a source of this one, until it is closed. */
export function serveSource(source: RasterSource, port: MessagePort): void {
  const rasters: Raster[] = [];

  async function answer(question: Question): Promise<unknown> {
    if ('open' in question) {
      const raster = await source.open(question.open);
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
    return Float32Array.from(stored, (value) => raster.percentOf(value));
  }

  port.on('message', (question: Question) => {
    const { id } = question;
    const reply = (answered: Answer, transfer: ArrayBuffer[] = []) =>
      port.postMessage(answered, transfer);
    answer(question).then(
      (value) =>
        reply({ id, value }, value instanceof Float32Array ? [value.buffer as ArrayBuffer] : []),
      (error: unknown) => {
        const isAway = error instanceof OutsideUnavailable;
        reply({ id, unavailable: isAway ? [error.system, error.reason] : ['Cover', 'garbage'] });
      },
    );
  });
}

/** The source at the other end of a port: its blocks come as percentages. */
export function portedSource(port: MessagePort): RasterSource {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  port.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });

  type Asked = Question extends infer Each
    ? Each extends Question
      ? Omit<Each, 'id'>
      : never
    : never;
  async function ask<Value>(question: Asked): Promise<Value> {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    port.postMessage({ ...question, id }, []);
    const answer = await answered;
    if ('unavailable' in answer) throw new OutsideUnavailable(...answer.unavailable);
    return answer.value as Value;
  }

  return {
    async open(date): Promise<Raster | null> {
      const opened = await ask<OpenedRaster | null>({ open: date });
      if (!opened) return null;
      const { raster, crs } = opened;
      const [finest, ...others] = opened.levels.map((level, i): RasterLevel => ({
        ...level,
        block: (column, row) => ask<Float32Array>({ raster, level: i, column, row }),
      }));
      return { crs, levels: [finest!, ...others], percentOf: (percent) => percent };
    },
  };
}
