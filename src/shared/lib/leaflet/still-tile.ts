export type TileContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A tile that is being drawn; `show` puts it on its canvas, once. */
export interface StillTile {
  /** Its unit is a pixel of the page, however dense the screen is. */
  context: TileContext;
  show(): void;
}

/**
 * Begins a tile that does not change once it is shown. The canvas gets a finished bitmap: without a
 * graphics card, browsers copy every canvas that can still be drawn on for every frame.
 *
 * @param sizePx side of the tile, in pixels of the page
 * @param density pixels of the canvas per pixel of the page; by default those of the screen
 * @returns null if the browser refuses a canvas
 */
export function beginStillTile(
  canvas: HTMLCanvasElement,
  sizePx: number,
  density = Math.ceil(globalThis.devicePixelRatio || 1),
): StillTile | null {
  const side = sizePx * density;
  canvas.width = side;
  canvas.height = side;
  const sheet = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(side, side);
  const context: TileContext | null = (sheet ?? canvas).getContext('2d');
  if (!context) return null;
  context.scale(density, density);
  return {
    context,
    show() {
      if (!sheet) return;
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(sheet.transferToImageBitmap());
    },
  };
}
