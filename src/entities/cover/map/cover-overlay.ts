import { latLngBounds, Layer, TileLayer, type GridLayer, type Map as LeafletMap } from 'leaflet';
import type { CoverProduct } from '#shared/api/contract';
import { COVER_ZOOMS } from '../model/cover-product.ts';
import { COVER_PRODUCT_IDS } from '../model/cover-products.ts';
import { DEFAULT_OPACITY, SHIFTED_COLOURS } from '../model/overlay-look.ts';
import { CoverChangeTiles } from './cover-change-tiles.ts';

/** Bounds of Australia, outside which there is no cover data: south-west and north-east. */
const AUSTRALIA: [[number, number], [number, number]] = [
  [-44, 112.5],
  [-9, 154.5],
];
/** The z-index of the lowest overlay: above the base map, below the parcel outlines. */
const Z_INDEX = 2;
/** Leaflet fades a new tile in over 200 ms. */
const FADED_MS = 250;

export interface CoverOverlayOptions {
  maxZoom: number;
  /** Called with true if none of the visible tiles could be loaded. */
  onMissing?: (isMissing: boolean) => void;
  /** Called with true while the tiles of a date are being loaded. */
  onLoading?: (isLoading: boolean) => void;
}

export interface OverlayLook {
  /** 0 to 1 */
  opacity: number;
  /** True if the colours are shifted, because another overlay uses those of the legend. */
  isShifted: boolean;
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
  /** The date from which changes are counted; null shows the cover itself. */
  private before: string | null = null;
  private look: OverlayLook = { opacity: DEFAULT_OPACITY, isShifted: false };
  private shown: GridLayer | null = null;
  private incoming: GridLayer | null = null;
  private replacing: ReturnType<typeof setTimeout> | undefined;

  constructor(product: CoverProduct, settings: CoverOverlayOptions) {
    super();
    this.product = product;
    this.settings = settings;
  }

  /** Shows the tiles of another address, or the change since those of `before`. */
  showTiles(urlTemplate: string, before: string | null = null): void {
    if (urlTemplate === this.urlTemplate && before === this.before) return;
    this.urlTemplate = urlTemplate;
    this.before = before;
    // Leaflet's own member, set while the layer is on a map.
    if (this._map) this.load(this._map, urlTemplate);
  }

  setLook(look: OverlayLook): void {
    this.look = look;
    if (this._map) this.paneIn(this._map);
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
    this.settings.onLoading?.(false);
    return this;
  }

  private load(map: LeafletMap, urlTemplate: string): void {
    clearTimeout(this.replacing);
    this.incoming?.remove();
    const options = {
      pane: this.paneIn(map),
      minZoom: COVER_ZOOMS.min,
      maxNativeZoom: COVER_ZOOMS.max,
      maxZoom: this.settings.maxZoom,
      bounds: AUSTRALIA,
      updateWhenZooming: false,
    };
    const tiles =
      this.before === null
        ? new TileLayer(urlTemplate, options)
        : new CoverChangeTiles(
            this.product,
            { before: this.before, now: urlTemplate },
            { ...options, bounds: latLngBounds(AUSTRALIA) },
          );
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

  private tellMissing(tiles: GridLayer): void {
    const { onMissing, onLoading } = this.settings;
    let [loaded, failed] = [0, 0];
    tiles.on('loading', () => {
      [loaded, failed] = [0, 0];
      onLoading?.(true);
    });
    tiles.on('tileload', () => (loaded += 1));
    tiles.on('tileerror', () => (failed += 1));
    tiles.on('load', () => {
      onMissing?.(failed > 0 && loaded === 0);
      onLoading?.(false);
    });
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
      zIndex: String(Z_INDEX + COVER_PRODUCT_IDS.indexOf(this.product)),
      opacity: String(this.look.opacity),
      filter: this.look.isShifted ? SHIFTED_COLOURS : '',
      imageRendering: 'pixelated',
    });
    return name;
  }
}
