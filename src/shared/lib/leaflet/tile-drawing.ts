/** Lines and areas of one look, drawn together. */
export interface DrawnShape {
  path: PackedPath;
  /** Applies to areas; the even-odd rule leaves holes free. */
  fill?: { colour: string; opacity: number };
  /** One over the other. */
  strokes: readonly {
    width: number;
    colour: string;
    opacity?: number;
    cap?: CanvasLineCap;
    dash?: readonly number[];
  }[];
}

/** A drawing on a square tile, in pixels of the page. */
export interface TileDrawing {
  sizePx: number;
  /** Pixels of the bitmap per pixel of the page. */
  density: number;
  shapes: readonly DrawnShape[];
}

/** Lines in one array, because thousands of small ones take long to send to a worker. */
export interface PackedPath {
  /** Alternating x and y. */
  points: Float32Array;
  /** Index of each line's first point. */
  starts: Uint32Array;
}

/** Records a path as a canvas would take it. */
export class PathRecorder implements Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'> {
  private points = new Float32Array(1_024);
  private readonly starts: number[] = [];
  private count = 0;

  moveTo(x: number, y: number): void {
    this.starts.push(this.count);
    this.lineTo(x, y);
  }

  lineTo(x: number, y: number): void {
    if (2 * this.count === this.points.length) {
      const longer = new Float32Array(2 * this.points.length);
      longer.set(this.points);
      this.points = longer;
    }
    this.points[2 * this.count] = x;
    this.points[2 * this.count + 1] = y;
    this.count += 1;
  }

  /** The path so far. */
  packed(): PackedPath {
    return {
      points: this.points.slice(0, 2 * this.count),
      starts: Uint32Array.from(this.starts),
    };
  }
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws on an empty canvas with `density` pixels per pixel of the page. */
export function paintShapes(context: Context, { density, shapes }: TileDrawing): void {
  context.scale(density, density);
  context.lineJoin = 'round';
  for (const { path, fill, strokes } of shapes) {
    context.beginPath();
    trace(context, path);
    if (fill) {
      context.globalAlpha = fill.opacity;
      context.fillStyle = fill.colour;
      context.fill('evenodd');
    }
    for (const { width, colour, opacity = 1, cap = 'butt', dash = [] } of strokes) {
      context.globalAlpha = opacity;
      context.lineCap = cap;
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.setLineDash([...dash]);
      context.stroke();
    }
  }
}

function trace(context: Context, { points, starts }: PackedPath): void {
  for (const [line, start] of starts.entries()) {
    const end = starts[line + 1] ?? points.length / 2;
    context.moveTo(points[2 * start]!, points[2 * start + 1]!);
    for (let i = start + 1; i < end; i++) context.lineTo(points[2 * i]!, points[2 * i + 1]!);
  }
}

/** Returns the drawing as a bitmap; null where there is no canvas without a page. */
export function drawBitmap(drawing: TileDrawing): ImageBitmap | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const side = drawing.sizePx * drawing.density;
  const sheet = new OffscreenCanvas(side, side);
  const context = sheet.getContext('2d');
  if (!context) return null;
  paintShapes(context, drawing);
  return sheet.transferToImageBitmap();
}
