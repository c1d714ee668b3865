import { createWorkerCaller } from '#shared/worker-call';
import { drawBitmap, paintShapes, type DrawnShape, type TileDrawing } from './tile-drawing.ts';

const painter = createWorkerCaller<TileDrawing, ImageBitmap | null>({
  start: () => new Worker(new URL('./tile-drawing.worker.ts', import.meta.url), { type: 'module' }),
  runInPlace: async (drawing) => drawBitmap(drawing),
});

/**
 * Draws shapes on a tile's canvas, once: a worker makes a bitmap, because a town's tile takes tens
 * of milliseconds. The canvas only shows it: without a graphics card, browsers copy every canvas
 * that can still be drawn on for every frame. Where there is no canvas without a page, draws here.
 *
 * @param sizePx side of the tile, in pixels of the page
 */
export async function showDrawing(
  canvas: HTMLCanvasElement,
  sizePx: number,
  shapes: readonly DrawnShape[],
): Promise<void> {
  const density = Math.ceil(globalThis.devicePixelRatio || 1);
  const drawing: TileDrawing = { sizePx, density, shapes };
  const bitmap = typeof OffscreenCanvas === 'undefined' ? null : await painter.call(drawing);
  canvas.width = sizePx * density;
  canvas.height = sizePx * density;
  if (bitmap) {
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return;
  }
  const context = canvas.getContext('2d');
  if (context) paintShapes(context, drawing);
}
