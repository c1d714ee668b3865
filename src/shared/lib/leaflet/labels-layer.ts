import './map-labels.css';
import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { toLatLng, toLatLngBounds } from './lon-lat-adapters.ts';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { placeLabels, type LabelBox } from './label-placement.ts';

export interface MapLabel {
  at: LonLat;
  text: string;
  /** A second line, such as hectares. */
  detail?: string | undefined;
  /** Beside a pin, or over the middle of an area. */
  anchor: 'right' | 'centre';
  /** The area that the text names; the text goes below one that is smaller than itself. */
  extent?: LonLatBounds;
}

/** The kinds of labels; where two overlap, the label of the earlier kind stays. */
const KINDS = ['paddock', 'farm', 'layer', 'parcel'] as const;
type LabelKind = (typeof KINDS)[number];

/** Between the land and the pins, whose cards must stay readable; its z-index is in the styles. */
const PANE = 'labels';

const FONT_PX: Record<LabelKind, number> = { farm: 13, paddock: 12, layer: 12, parcel: 12 };
const LINE_PX = 16;
/** Room for a pin's dot. */
const BESIDE_PX = 13;
/** Distance from an area's line. */
const BELOW_PX = 5;
const MAX_WIDTH_PX = 220;

/** From this zoom, farms show their names; further out only a few do. */
const NAMES_ZOOM = 10;
const FEW_FARMS = 12;

/** True if this many farms have their names beside them at this zoom. */
export const areFarmsNamed = (zoom: number, count: number): boolean =>
  zoom >= NAMES_ZOOM || count <= FEW_FARMS;

/** Text over the map, drawn after each move; labels that would overlap are left out. */
class LabelsLayer extends Layer {
  private readonly labels = new Map<LabelKind, readonly MapLabel[]>();
  // Leaflet hides this class while it zooms, when the positions are those of the zoom before.
  private readonly pane = DomUtil.create('div', 'map-labels leaflet-zoom-hide');
  private frame = 0;

  override onAdd(map: LeafletMap): this {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.append(this.pane);
    return this.redraw();
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame);
    this.pane.remove();
    return this;
  }

  override getEvents() {
    const redraw = () => void this.redraw();
    return { moveend: redraw, zoomend: redraw, viewreset: redraw };
  }

  show(kind: LabelKind, labels: readonly MapLabel[]): this {
    this.labels.set(kind, labels);
    return this.redraw();
  }

  private redraw(): this {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
    return this;
  }

  private draw(): void {
    const map = this._map as LeafletMap | null;
    if (!map) return;
    const size = map.getSize();
    const all = KINDS.flatMap((kind) =>
      (this.labels.get(kind) ?? []).map((label) => {
        return { kind, label, box: boxOf(map, label, kind) };
      }),
    ).filter(({ box }) => box[2] > 0 && box[3] > 0 && box[0] < size.x && box[1] < size.y);
    const origin = map.containerPointToLayerPoint([0, 0]);
    const placed = placeLabels(all.map(({ box }) => box)).map((index) => all[index]!);
    this.pane.replaceChildren(
      ...placed.map(({ kind, label, box }) => {
        const element = DomUtil.create('div', 'map-label');
        element.dataset['kind'] = kind;
        element.dataset['anchor'] = label.anchor;
        element.style.translate = `${box[0] + origin.x}px ${box[1] + origin.y}px`;
        element.style.width = `${box[2] - box[0]}px`;
        element.toggleAttribute('data-long', box[2] - box[0] > MAX_WIDTH_PX - 1);
        for (const line of [label.text, label.detail]) if (line) element.append(lineOf(line));
        return element;
      }),
    );
  }
}

function lineOf(text: string): HTMLElement {
  const line = document.createElement('span');
  line.dir = 'auto';
  line.textContent = text;
  return line;
}

function boxOf(map: LeafletMap, label: MapLabel, kind: LabelKind): LabelBox {
  const { text, detail, anchor, extent } = label;
  const widths = [text, detail ?? ''].map((line) => widthOf(line, FONT_PX[kind]));
  const width = Math.min(MAX_WIDTH_PX, Math.max(...widths) + 4);
  const height = detail ? 2 * LINE_PX : LINE_PX;
  const { x, y } = map.latLngToContainerPoint(toLatLng(label.at));
  if (anchor === 'right') return boxAt(x + BESIDE_PX, y - height / 2, width, height);
  const bounds = extent && toLatLngBounds(extent);
  const corner = bounds && map.latLngToContainerPoint(bounds.getSouthEast());
  const start = bounds && map.latLngToContainerPoint(bounds.getNorthWest());
  if (!corner || !start || corner.x - start.x > width) {
    return boxAt(x - width / 2, y - height / 2, width, height);
  }
  return boxAt((start.x + corner.x - width) / 2, corner.y + BELOW_PX, width, height);
}

const boxAt = (left: number, top: number, width: number, height: number): LabelBox => [
  left,
  top,
  left + width,
  top + height,
];

let ruler: CanvasRenderingContext2D | null | undefined;

/** Width of a line of text in pixels. */
export function widthOf(text: string, fontPx: number): number {
  if (ruler === undefined) ruler = document.createElement('canvas').getContext('2d');
  if (!ruler) return text.length * fontPx * 0.6;
  ruler.font = `600 ${fontPx}px "Inter Variable", system-ui, sans-serif`;
  return Math.ceil(ruler.measureText(text).width);
}

const layers = new WeakMap<LeafletMap, LabelsLayer>();

/** The map's labels; all kinds share one layer, so that they avoid one another. */
export function labelsOn(map: LeafletMap): LabelsLayer {
  const layer = layers.get(map) ?? new LabelsLayer();
  layers.set(map, layer);
  if (!map.hasLayer(layer)) layer.addTo(map);
  return layer;
}
