import { Layer, TileLayer, type Map as LeafletMap } from 'leaflet';
import { COVER_ZOOMS, type CoverProduct } from '../model/cover-product.ts';

/** Bounds of Australia, outside which there is no cover data: south-west and north-east. */
const AUSTRALIA: [[number, number], [number, number]] = [
  [-44, 112.5],
  [-9, 154.5],
];
/** Above the base map, below the parcel outlines. */
const Z_INDEX: Readonly<Record<CoverProduct, number>> = { ground: 2, woody: 3 };
/** Translucent enough to recognise the base map below. */
const OPACITY = '0.72';
/** Leaflet fades a new tile in over 200 ms. */
const FADED_MS = 250;

export interface CoverOverlayOptions {
  maxZoom: number;
  /** Called with true if none of the visible tiles could be loaded. */
  onMissing?: (isMissing: boolean) => void;
}

/**
 * One product's cover on the map. A new date is drawn above the previous one, which is removed once
 * the new one is complete, so that nothing flickers. Tiles are native at zooms 3–14 (LAYER-13):
 * enlarged pixels stay sharp.
 */
export class CoverOverlay extends Layer {
  private readonly product: CoverProduct;
  private readonly settings: CoverOverlayOptions;
  private urlTemplate: string | null = null;
  private shown: TileLayer | null = null;
  private incoming: TileLayer | null = null;
  private replacing: ReturnType<typeof setTimeout> | undefined;

  constructor(product: CoverProduct, settings: CoverOverlayOptions) {
    super();
    this.product = product;
    this.settings = settings;
  }

  /** Replaces the tiles by those of another address. */
  showTiles(urlTemplate: string): void {
    if (urlTemplate === this.urlTemplate) return;
    this.urlTemplate = urlTemplate;
    // Leaflet's own member, set while the layer is on a map.
    if (this._map) this.load(this._map, urlTemplate);
  }

  override onAdd(map: LeafletMap): this {
    if (this.urlTemplate !== null) this.load(map, this.urlTemplate);
    return this;
  }

  override onRemove(): this {
    clearTimeout(this.replacing);
    this.incoming?.remove();
    this.shown?.remove();
    this.incoming = null;
    this.shown = null;
    return this;
  }

  private load(map: LeafletMap, urlTemplate: string): void {
    clearTimeout(this.replacing);
    this.incoming?.remove();
    const tiles = new TileLayer(urlTemplate, {
      pane: this.paneIn(map),
      minZoom: COVER_ZOOMS.min,
      maxNativeZoom: COVER_ZOOMS.max,
      maxZoom: this.settings.maxZoom,
      bounds: AUSTRALIA,
      updateWhenZooming: false,
    });
    this.incoming = tiles;
    this.tellMissing(tiles);
    tiles.once('load', () => {
      this.replacing = setTimeout(() => {
        this.shown?.remove();
        this.shown = tiles;
        this.incoming = null;
      }, FADED_MS);
    });
    tiles.addTo(map);
  }

  private tellMissing(tiles: TileLayer): void {
    const { onMissing } = this.settings;
    let [loaded, failed] = [0, 0];
    tiles.on('loading', () => ([loaded, failed] = [0, 0]));
    tiles.on('tileload', () => (loaded += 1));
    tiles.on('tileerror', () => (failed += 1));
    tiles.on('load', () => onMissing?.(failed > 0 && loaded === 0));
    onMissing?.(false);
  }

  /**
   * Gives each product a pane of its own. Within it, tiles of two dates cover each other, and the
   * pane is translucent as a whole.
   */
  private paneIn(map: LeafletMap): string {
    const name = `cover-${this.product}`;
    const pane = map.getPane(name) ?? map.createPane(name, map.getPane('tilePane'));
    Object.assign(pane.style, {
      zIndex: String(Z_INDEX[this.product]),
      opacity: OPACITY,
      imageRendering: 'pixelated',
    });
    return name;
  }
}
