import { DomUtil, GridLayer, type Coords, type DoneCallback } from 'leaflet';
import type { LayerContent } from '#entities/own-layer';
import { beginStillTile, tileWorkOf, type Rest } from '#shared/lib/leaflet';
import { layerShapesOf, type LayerShape } from './layer-shapes.ts';

const DOT_PX = 5.5;
/** Points closer than this to another are not drawn again. */
const SAME_DOT_PX = 2;
/** Vertices closer than this to the previous one are indistinguishable from it. */
const MIN_STEP_PX = 0.75;
/** Vertices drawn in one step: about a millisecond. */
const VERTICES_A_STEP = 500;
/** A line, or a dot with its rim, that begins outside a tile. */
const MARGIN_PX = 10;

type Context = NonNullable<ReturnType<typeof beginStillTile>>['context'];

/** A tile's upper left corner on the Web Mercator square, and the width of the world in pixels. */
interface Window {
  x: number;
  y: number;
  worldPx: number;
}

/**
 * Draws a layer of any size without blocking the page: tile by tile, a few milliseconds at a time.
 * Clicks on it go to the map.
 */
export class LayerTiles extends GridLayer {
  private readonly content: LayerContent;
  private readonly colour: string;
  private projected: Promise<LayerShape[]> | null = null;

  /** @param colour of what the file gives none, `#rrggbb` */
  constructor(content: LayerContent, colour: string) {
    super({ pane: 'overlayPane', maxZoom: 30, updateWhenZooming: false, keepBuffer: 1 });
    this.content = content;
    this.colour = colour;
  }

  /** The layer's shapes in the order in which they are drawn, projected once. */
  private shapesIn(rest: Rest): Promise<LayerShape[]> {
    this.projected ??= layerShapesOf(this.content, rest);
    return this.projected;
  }

  /** The layer's shapes; empty until the first tile is drawn. */
  async shapes(): Promise<readonly LayerShape[]> {
    return (await this.projected) ?? [];
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = DomUtil.create<'canvas'>('canvas', 'leaflet-tile');
    const sizePx = this.getTileSize().x;
    const tiles = 2 ** coords.z;
    const window = { x: coords.x / tiles, y: coords.y / tiles, worldPx: sizePx * tiles };
    tileWorkOf(this._map)
      .inTurn(async (rest) => {
        // The map may have removed the tile while it waited.
        if (!tile.parentNode) return;
        await this.draw(tile, sizePx, window, rest);
      })
      .then(
        () => done(undefined, tile),
        (error: unknown) => done(error instanceof Error ? error : undefined, tile),
      );
    return tile;
  }

  private async draw(
    tile: HTMLCanvasElement,
    sizePx: number,
    window: Window,
    rest: Rest,
  ): Promise<void> {
    const margin = MARGIN_PX / window.worldPx;
    const size = sizePx / window.worldPx;
    const inSight = (await this.shapesIn(rest)).filter(
      ({ west, east, north, south }) =>
        west <= window.x + size + margin &&
        east >= window.x - margin &&
        north <= window.y + size + margin &&
        south >= window.y - margin,
    );
    const still = inSight.length === 0 ? null : beginStillTile(tile, sizePx);
    if (!still) return;
    const { context } = still;
    context.lineJoin = 'round';
    context.lineCap = 'round';
    const dots = new Set<string>();
    let vertices = 0;
    for (const shape of inSight) {
      if (shape.kind === 'point' && !isNewDot(shape, window, dots)) continue;
      context.beginPath();
      vertices +=
        shape.kind === 'point' ? dot(context, shape, window) : trace(context, shape, window);
      paint(context, shape, this.colour);
      if (vertices < VERTICES_A_STEP) continue;
      // Otherwise the browser only records the commands, and draws everything when the tile is shown.
      context.getImageData(0, 0, 1, 1);
      vertices = 0;
      await rest();
    }
    still.show();
  }
}

function isNewDot({ west, north }: LayerShape, { worldPx }: Window, dots: Set<string>): boolean {
  const at = [west, north].map((value) => Math.round((value * worldPx) / SAME_DOT_PX)).join();
  if (dots.has(at)) return false;
  dots.add(at);
  return true;
}

function dot(context: Context, { west, north }: LayerShape, { x, y, worldPx }: Window): number {
  context.arc((west - x) * worldPx, (north - y) * worldPx, DOT_PX, 0, 2 * Math.PI);
  return 10;
}

function trace(context: Context, { rings }: LayerShape, { x: left, y: top, worldPx }: Window) {
  let traced = 0;
  for (const ring of rings) {
    const last = ring.length - 2;
    let [lastX, lastY] = [NaN, NaN];
    for (let i = 0; i <= last; i += 2) {
      const x = ((ring[i] ?? 0) - left) * worldPx;
      const y = ((ring[i + 1] ?? 0) - top) * worldPx;
      const isNear = Math.abs(x - lastX) + Math.abs(y - lastY) < MIN_STEP_PX;
      if (i === 0) context.moveTo(x, y);
      else if (isNear && i < last) continue;
      else context.lineTo(x, y);
      [lastX, lastY] = [x, y];
      traced += 1;
    }
  }
  return traced;
}

function paint(context: Context, { kind, look }: LayerShape, layerColour: string): void {
  const colour = look.colour ?? layerColour;
  if (kind === 'point') {
    context.globalAlpha = 1;
    context.fillStyle = colour;
    context.strokeStyle = '#000';
    context.lineWidth = 3.5;
    context.stroke();
    context.strokeStyle = '#fff';
    context.lineWidth = 2;
    context.stroke();
    context.fill();
    return;
  }
  if (kind === 'area') {
    context.globalAlpha = look.fillOpacity;
    context.fillStyle = look.fill ?? colour;
    context.fill('evenodd');
  }
  context.globalAlpha = look.opacity;
  context.strokeStyle = colour;
  context.lineWidth = look.width;
  context.stroke();
}
