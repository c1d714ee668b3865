import {
  DomUtil,
  GridLayer,
  Util,
  type Coords,
  type DoneCallback,
  type LatLng,
  type Map as LeafletMap,
} from 'leaflet';
import {
  beginStillTile,
  drawInSteps,
  requestInTurn,
  tileWorkOf,
  type Rest,
  type TileWork,
} from '#shared/lib/leaflet';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import { PARCEL_TILES_URL, PARCEL_ZOOMS } from '../model/parcel-zooms.ts';
import { strokesAt, type OutlineGround, type Stroke } from './outline-strokes.ts';
import { parcelAt, type LoadedTile } from './tile-parcels.ts';
import {
  linesInSight,
  NO_OUTLINES,
  placingOf,
  storedPartOf,
  traceLine,
  type Line,
  type Placing,
  type TileCoords,
  type TileOutlines,
} from './tile-outlines.ts';

/** Number of cached tiles: several screens full, so that panning back requests nothing. */
const KEPT_TILES = 96;
/** As many as a browser sends at a time. */
const CONCURRENCY = 6;

export interface ParcelOutlinesOptions {
  ground?: OutlineGround;
  urlTemplate?: string;
  maxZoom?: number;
  fetch?: typeof fetch;
}

/**
 * The national parcel outlines (LAYER-01), drawn from vector tiles onto one canvas per tile. Above
 * the stored zooms, stored tiles are scaled as vectors, so that lines stay thin and sharp.
 */
export class ParcelOutlinesLayer extends GridLayer {
  private readonly urlTemplate: string;
  private readonly fetchTile: typeof fetch;
  private readonly ground: OutlineGround;
  private readonly tiles = new Map<string, Promise<TileOutlines>>();
  private readonly readTiles = new WeakMap<Promise<TileOutlines>, TileOutlines>();
  private readonly limited = limitConcurrency(CONCURRENCY);

  constructor({
    ground = 'satellite',
    urlTemplate = PARCEL_TILES_URL,
    maxZoom = 20,
    fetch: fetchTile = (...args: Parameters<typeof fetch>) => fetch(...args),
  }: ParcelOutlinesOptions = {}) {
    super({
      minZoom: PARCEL_ZOOMS.from,
      maxZoom,
      zIndex: 5,
      updateWhenZooming: false,
      className: `parcel-outlines-on-${ground}`,
    });
    this.ground = ground;
    this.urlTemplate = urlTemplate;
    this.fetchTile = fetchTile;
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = DomUtil.create<'canvas'>('canvas', 'leaflet-tile');
    const sizePx = this.getTileSize().x;
    const part = storedPartOf(coords, PARCEL_ZOOMS.stored);
    const work = tileWorkOf(this._map);
    this.outlinesOf(part.stored, work)
      .then((outlines) => {
        const placing = placingOf(outlines, part, sizePx);
        const lines = linesInSight(outlines.lines, placing, sizePx);
        if (lines.length === 0) return undefined;
        const strokes = strokesAt(coords.z, this.ground);
        return work.inTurn((rest) => draw(tile, sizePx, { strokes, lines, placing, rest }));
      })
      .then(
        () => done(undefined, tile),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), tile),
      );
    return tile;
  }

  /**
   * Lot/plan of the parcel at a place in view; empty on roads, waters and land without parcels, and
   * null if its tile did not load.
   */
  async lotPlanAt(place: LatLng): Promise<string | null> {
    const zoom = Math.min(this._map.getZoom(), PARCEL_ZOOMS.stored);
    const { x, y } = this._map.project(place, zoom).divideBy(this.getTileSize().x);
    const stored = { z: zoom, x: Math.floor(x), y: Math.floor(y) };
    const outlines = await this.tiles
      .get(Util.template(this.urlTemplate, stored))
      ?.catch(() => null);
    if (!outlines) return null;
    const side = 2 ** zoom;
    return parcelAt([{ coords: stored, outlines }], [x / side, y / side])?.lotPlan ?? '';
  }

  /** The tiles that cover the visible map, as far as they are loaded. */
  tilesInView(): LoadedTile[] {
    const map = this._map as LeafletMap | null;
    if (!map || map.getZoom() < PARCEL_ZOOMS.from) return [];
    const z = Math.min(Math.floor(map.getZoom()), PARCEL_ZOOMS.stored);
    const tilePx = this.getTileSize().x;
    const bounds = map.getBounds();
    const first = map.project(bounds.getNorthWest(), z).divideBy(tilePx).floor();
    const last = map.project(bounds.getSouthEast(), z).divideBy(tilePx).floor();
    const loaded: LoadedTile[] = [];
    for (let x = first.x; x <= last.x; x++) {
      for (let y = first.y; y <= last.y; y++) {
        const coords = { z, x, y };
        const tile = this.tiles.get(Util.template(this.urlTemplate, coords));
        const outlines = tile && this.readTiles.get(tile);
        if (outlines) loaded.push({ coords, outlines });
      }
    }
    return loaded;
  }

  private outlinesOf(stored: TileCoords, work: TileWork): Promise<TileOutlines> {
    const url = Util.template(this.urlTemplate, stored);
    const outlines = this.tiles.get(url) ?? this.load(url, work);
    if (!this.tiles.has(url)) {
      outlines.then(
        (read) => this.readTiles.set(outlines, read),
        () => {},
      );
    }
    // Deleting before setting moves the tile to the most recent end of the map's order.
    this.tiles.delete(url);
    this.tiles.set(url, outlines);
    const [oldest] = this.tiles.keys();
    if (this.tiles.size > KEPT_TILES && oldest !== undefined) this.tiles.delete(oldest);
    return outlines;
  }

  private async load(url: string, work: TileWork): Promise<TileOutlines> {
    try {
      const response = await this.limited(async () => {
        await new Promise<void>(requestInTurn);
        return this.fetchTile(url);
      });
      // 204 and 404 mean a tile without parcels, like most of the country.
      if (response.status === 204 || response.status === 404) return NO_OUTLINES;
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      const [bytes, { readOutlines }] = await Promise.all([
        response.arrayBuffer(),
        import('./read-outlines.ts'),
      ]);
      return await work.inTurn((rest) => readOutlines(bytes, rest));
    } catch (error) {
      this.tiles.delete(url);
      throw error;
    }
  }
}

async function draw(
  tile: HTMLCanvasElement,
  sizePx: number,
  shown: { strokes: readonly Stroke[]; lines: readonly Line[]; placing: Placing; rest: Rest },
): Promise<void> {
  // The map may have removed the tile while it was queued.
  const still = tile.parentNode && beginStillTile(tile, sizePx);
  if (!still) return;
  const { strokes, lines, placing, rest } = shown;
  for (const { width, colour, opacity } of strokes) {
    await still.layOver(opacity, async (context) => {
      context.lineJoin = 'round';
      context.lineWidth = width;
      context.strokeStyle = colour;
      await drawInSteps(context, lines, {
        trace: (line) => traceLine(context, line, placing),
        paint: () => context.stroke(),
        rest,
      });
    });
  }
  still.show();
}
