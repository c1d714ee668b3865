export type TileContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A tile that is being drawn; `show` puts it on its canvas, once. */
export interface StillTile {
  context: TileContext;
  show(): void;
}

/**
 * Begins a tile that does not change once it is shown. The canvas gets a finished bitmap: without a
 * graphics card, browsers copy every canvas that can still be drawn on for every frame.
 *
 * @param side pixels of the canvas, each way
 * @returns null if the browser refuses a canvas
 */
export function beginStillTile(canvas: HTMLCanvasElement, side: number): StillTile | null {
  canvas.width = side;
  canvas.height = side;
  const sheet = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(side, side);
  const context: TileContext | null = (sheet ?? canvas).getContext('2d');
  if (!context) return null;
  return {
    context,
    show() {
      if (!sheet) return;
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(sheet.transferToImageBitmap());
    },
  };
}
