import type { Rest } from './tile-work.ts';

export type TileContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A tile that is being drawn; `show` puts it on its canvas, once. */
export interface StillTile {
  /** Its unit is one pixel of the page, whatever the density of the screen. */
  context: TileContext;
  /**
   * Draws on a separate sheet and lays it over the tile, so that lines are no stronger where they
   * cross. @param opacity 0 to 1, of the whole sheet
   */
  layOver(opacity: number, draw: (context: TileContext) => Promise<void>): Promise<void>;
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
  const isDirect = typeof OffscreenCanvas === 'undefined';
  const context = isDirect ? contextOf(canvas, density) : takeSheet(side, density);
  if (!context) return null;
  return {
    context,
    async layOver(opacity, draw) {
      const above = takeSheet(side, density);
      if (!above) return;
      await draw(above);
      context.globalAlpha = opacity;
      context.drawImage(above.canvas, 0, 0, sizePx, sizePx);
      context.globalAlpha = 1;
      freeSheets.push(above);
    },
    show() {
      if (isDirect) return;
      const bitmap = (context.canvas as OffscreenCanvas).transferToImageBitmap();
      canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      freeSheets.push(context);
    },
  };
}

/** Sheets to draw on again: collecting those of a screenful of tiles blocks the page. */
const freeSheets: TileContext[] = [];

function takeSheet(side: number, density: number): TileContext | null {
  const free = freeSheets.pop();
  // Another screen may have another density.
  if (free?.canvas.width === side) {
    free.reset();
    free.scale(density, density);
    return free;
  }
  if (typeof OffscreenCanvas !== 'undefined') {
    return contextOf(new OffscreenCanvas(side, side), density);
  }
  const sheet = document.createElement('canvas');
  return contextOf(Object.assign(sheet, { width: side, height: side }), density);
}

/**
 * Keeps the canvas in the processor's memory, so that a drawing step has really ended when its call
 * returns.
 */
function contextOf(
  sheet: HTMLCanvasElement | OffscreenCanvas,
  density: number,
): TileContext | null {
  const context = sheet.getContext('2d', { willReadFrequently: true });
  context?.scale(density, density);
  return context;
}

/** Vertices drawn in one step: about a millisecond. */
const VERTICES_A_STEP = 500;

/**
 * Draws shapes step by step and rests between the steps.
 *
 * @param trace adds a shape to the context's path and returns the number of its vertices
 * @param paint draws the path
 */
export async function drawInSteps<T>(
  context: TileContext,
  shapes: readonly T[],
  { trace, paint, rest }: { trace: (shape: T) => number; paint: () => void; rest: Rest },
): Promise<void> {
  let vertices = 0;
  context.beginPath();
  for (const [i, shape] of shapes.entries()) {
    vertices += trace(shape);
    if (vertices < VERTICES_A_STEP && i < shapes.length - 1) continue;
    paint();
    // Otherwise the browser only records the drawing commands, and draws everything at once when
    // the tile is shown.
    context.getImageData(0, 0, 1, 1);
    context.beginPath();
    vertices = 0;
    await rest();
  }
}
