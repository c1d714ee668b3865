import { DomUtil, GridLayer, type Coords, type DoneCallback, type PathOptions } from 'leaflet';
import type { Area } from './areas-layer.ts';
import { beginStillTile } from './still-tile.ts';
import {
  isInWindow,
  traceInWindow,
  worldPolygonsOf,
  type Window,
  type WorldPolygon,
} from './world-shapes.ts';

/** Milliseconds of drawing before yielding to the page, and vertices between checks of the time. */
const WORK_MS = 8;
const CORNERS_A_LOOK = 1_000;

/**
 * Draws areas with too many vertices to draw at once without blocking the page: tile by tile, a few
 * milliseconds at a time. Looks like `AreasLayer` and ignores clicks as well.
 */
export class ManyAreasLayer extends GridLayer {
  private readonly style: PathOptions;
  private polygons: Promise<readonly WorldPolygon[]> = Promise.resolve([]);
  /** Serializes the drawing of tiles. */
  private drawing: Promise<void> = Promise.resolve();
  /** One for all tiles: twenty that each draw for a moment would together block a frame. */
  private readonly rest = restingEvery(WORK_MS);

  constructor(style: PathOptions) {
    const { pane = 'overlayPane' } = style;
    super({ pane, maxZoom: 30, updateWhenZooming: false, keepBuffer: 1 });
    this.style = style;
  }

  /** Draws exactly these areas. */
  show(areas: readonly Area[]): this {
    this.polygons = prepare(areas);
    return this.redraw();
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = DomUtil.create<'canvas'>('canvas', 'leaflet-tile');
    const sizePx = this.getTileSize().x;
    const worldPx = sizePx * 2 ** coords.z;
    const window = { x: coords.x / 2 ** coords.z, y: coords.y / 2 ** coords.z, worldPx, sizePx };
    const { polygons, style, rest } = this;
    this.drawing = this.drawing
      .then(async () => {
        await rest();
        // The map may have removed the tile while it waited.
        if (tile.parentNode) await draw(tile, await polygons, window, style, rest);
        done(undefined, tile);
      })
      .catch((error: unknown) => done(error as Error, tile));
    return tile;
  }
}

async function prepare(areas: readonly Area[]): Promise<WorldPolygon[]> {
  const polygons: WorldPolygon[] = [];
  const rest = restingEvery(WORK_MS);
  for (const { geometry } of areas) {
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (const coordinates of parts) {
      polygons.push(...worldPolygonsOf({ type: 'Polygon', coordinates }));
      await rest();
    }
  }
  return polygons;
}

async function draw(
  tile: HTMLCanvasElement,
  polygons: readonly WorldPolygon[],
  window: Window,
  style: PathOptions,
  rest: () => Promise<void> | undefined,
): Promise<void> {
  const { weight = 3, color = '#000', fillColor = color, fill = true } = style;
  const inSight = polygons.filter((polygon) => isInWindow(polygon, window, weight));
  if (inSight.length === 0) return;
  const still = beginStillTile(tile, window.sizePx);
  if (!still) return;
  const { context } = still;
  context.lineJoin = 'round';
  context.lineCap = style.dashArray ? 'butt' : 'round';
  context.lineWidth = weight;
  context.strokeStyle = color;
  context.fillStyle = fillColor;
  if (style.dashArray)
    context.setLineDash(
      String(style.dashArray)
        .split(/[\s,]+/)
        .map(Number),
    );

  let traced = 0;
  const paint = () => {
    if (fill) {
      context.globalAlpha = style.fillOpacity ?? 0.2;
      context.fill('evenodd');
    }
    context.globalAlpha = style.opacity ?? 1;
    context.stroke();
  };
  context.beginPath();
  for (const polygon of inSight) {
    traced += traceInWindow(context, polygon, window);
    if (traced < CORNERS_A_LOOK) continue;
    paint();
    context.beginPath();
    traced = 0;
    await rest();
  }
  paint();
  still.show();
}

/** Yields to other work whenever this much time has passed. */
function restingEvery(milliseconds: number): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < milliseconds) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        startedAt = performance.now();
        resolve();
      });
    });
  };
}
