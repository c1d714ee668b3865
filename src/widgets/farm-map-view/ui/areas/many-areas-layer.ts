import { DomUtil, GridLayer, type Coords, type DoneCallback, type PathOptions } from 'leaflet';
import { beginStillTile, drawInSteps, tileWorkOf, type Area, type Rest } from '#shared/lib/leaflet';
import {
  isInWindow,
  traceInWindow,
  worldPolygonsOf,
  type Window,
  type WorldPolygon,
} from './world-shapes.ts';

/**
 * Draws areas with too many vertices to draw at once without blocking the page: tile by tile, a few
 * milliseconds at a time. Looks like `AreasLayer` and ignores clicks as well.
 */
export class ManyAreasLayer extends GridLayer {
  private readonly style: PathOptions;
  private areas: readonly Area[] = [];
  /** The areas drawn last, as projected polygons. */
  private projected: { areas: readonly Area[]; polygons: readonly WorldPolygon[] } | null = null;

  constructor(style: PathOptions) {
    const { pane = 'overlayPane' } = style;
    super({ pane, maxZoom: 30, updateWhenZooming: false, keepBuffer: 1 });
    this.style = style;
  }

  /** Draws exactly these areas. */
  show(areas: readonly Area[]): this {
    this.areas = areas;
    return this.redraw();
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = DomUtil.create<'canvas'>('canvas', 'leaflet-tile');
    const sizePx = this.getTileSize().x;
    const worldPx = sizePx * 2 ** coords.z;
    const window = { x: coords.x / 2 ** coords.z, y: coords.y / 2 ** coords.z, worldPx, sizePx };
    tileWorkOf(this._map)
      .inTurn(async (rest) => {
        // The map may have removed the tile while it waited.
        if (!tile.parentNode) return;
        const { areas } = this;
        if (this.projected?.areas !== areas) {
          this.projected = { areas, polygons: await project(areas, rest) };
        }
        await draw(tile, this.projected.polygons, window, this.style, rest);
      })
      .then(
        () => done(undefined, tile),
        (error: unknown) => done(error as Error, tile),
      );
    return tile;
  }
}

async function project(areas: readonly Area[], rest: Rest): Promise<WorldPolygon[]> {
  const polygons: WorldPolygon[] = [];
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
  rest: Rest,
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
  await drawInSteps(context, inSight, {
    trace: (polygon) => traceInWindow(context, polygon, window),
    paint: () => {
      if (fill) {
        context.globalAlpha = style.fillOpacity ?? 0.2;
        context.fill('evenodd');
      }
      context.globalAlpha = style.opacity ?? 1;
      context.stroke();
    },
    rest,
  });
  still.show();
}
