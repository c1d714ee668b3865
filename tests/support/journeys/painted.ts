import type { Page } from 'playwright/test';

type Rgb = readonly [red: number, green: number, blue: number];

export interface Painted {
  /** Pixels of canvases; of the line of a vector shape, its length times its width. */
  pixels: number;
  /** Box in the window; null while there is nothing. */
  box: { left: number; top: number; right: number; bottom: number } | null;
}

/** What the canvases and vector shapes of a map pane show in this colour, nearly opaque. */
export const paintedIn = (page: Page, pane: string, colour: Rgb): Promise<Painted> =>
  page.locator(`${pane} :is(canvas, path)`).evaluateAll((elements, [red, green, blue]) => {
    const wanted = [red, green, blue, 255];
    const found = { pixels: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const add = (pixels: number, left: number, top: number, right: number, bottom: number) => {
      found.pixels += pixels;
      found.left = Math.min(found.left, left);
      found.top = Math.min(found.top, top);
      found.right = Math.max(found.right, right);
      found.bottom = Math.max(found.bottom, bottom);
    };
    for (const element of elements) {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      if (element instanceof SVGGeometryElement) {
        const { stroke, strokeWidth } = getComputedStyle(element);
        if (stroke !== `rgb(${red}, ${green}, ${blue})` || element.getTotalLength() === 0) continue;
        const line = Number.parseFloat(strokeWidth);
        const half = line / 2;
        add(element.getTotalLength() * line, left - half, top - half, right + half, bottom + half);
        continue;
      }
      const source = element as HTMLCanvasElement;
      if (source.width === 0 || source.height === 0) continue;
      // A copy, because the canvas of a finished tile cannot be read.
      const copy = Object.assign(document.createElement('canvas'), {
        width: source.width,
        height: source.height,
      });
      const context = copy.getContext('2d')!;
      context.drawImage(source, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      const scale = width / copy.width;
      for (let i = 0; i < data.length; i += 4) {
        if (!wanted.every((value, channel) => Math.abs(value - data[i + channel]!) < 12)) continue;
        const x = left + ((i / 4) % copy.width) * scale;
        const y = top + Math.floor(i / 4 / copy.width) * scale;
        add(1, x, y, x + scale, y + scale);
      }
    }
    const { pixels, ...box } = found;
    return { pixels, box: pixels > 0 ? box : null };
  }, colour);
