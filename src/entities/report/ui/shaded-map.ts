import { canvas, latLngBounds, map as createMap, polygon, tileLayer, type Polygon } from 'leaflet';
import type { ReportNumbers } from '../model/report-numbers.ts';
import { FARM_BOUNDARY_STYLE } from '#entities/farm/map';
import { COMPARISON_PARCELS_STYLE } from '#entities/parcel/map';

type Outline = ReportNumbers['farm']['outline'];

interface MapContent {
  /** Address of the base map's tiles; null without one. */
  tiles: string | null;
  /** Drawn among the areas; missing where they are farms, which then carry their numbers. */
  farm: { outline: Outline } | undefined;
  areas: readonly {
    number: number;
    outline: Outline;
    colour: readonly [number, number, number] | null;
  }[];
  onPoint: (number: number | null) => void;
  onChoose: (number: number | null) => void;
}

export interface ShadedMapHandle {
  /** Emphasises the area under the pointer and the chosen one. */
  mark: (pointed: number | null, chosen: number | null) => void;
  /** Brings an area into view. */
  show: (number: number | null) => void;
  remove: () => void;
}

const MAX_ZOOM = 17;
const EDGE_PX = 24;
const PLAIN = { weight: 2, color: COMPARISON_PARCELS_STYLE.color, fillOpacity: 0.6 } as const;
const POINTED = { weight: 4, color: 'white', fillOpacity: 0.8 } as const;
const CHOSEN = { weight: 5, color: 'white', fillOpacity: 0.9 } as const;

/** Draws a map of shaded areas, on one canvas however many there are. */
export function createShadedMap(
  element: HTMLElement,
  { tiles, farm, areas, onPoint, onChoose }: MapContent,
): ShadedMapHandle {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    // The page scrolls; zooming is by buttons, keys and pinching.
    scrollWheelZoom: false,
    zoomSnap: 0.5,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    renderer: canvas({ padding: 0.3, tolerance: 3 }),
  });
  if (tiles) tileLayer(tiles, { maxZoom: MAX_ZOOM }).addTo(map);

  const shapes = new Map<number, Polygon>();
  for (const { number, outline, colour } of areas) {
    const fill = colour ? { fillColor: `rgb(${colour.join(' ')})` } : { fill: false };
    const shape = polygon(latLngsOf(outline), { ...PLAIN, ...fill })
      .on('mouseover', () => onPoint(number))
      .on('mouseout', () => onPoint(null))
      .on('click', () => onChoose(number))
      .addTo(map);
    // Farms may lie so far apart that only their numbers can be seen.
    if (!farm) {
      shape.bindTooltip(String(number), {
        permanent: true,
        direction: 'center',
        className: 'parcel-tooltip',
      });
    }
    shapes.set(number, shape);
  }
  const own =
    farm && polygon(latLngsOf(farm.outline), { ...FARM_BOUNDARY_STYLE, interactive: false });
  own?.addTo(map);
  const bounds = own?.getBounds() ?? latLngBounds([]);
  for (const shape of shapes.values()) bounds.extend(shape.getBounds());
  map.fitBounds(bounds, { padding: [EDGE_PX, EDGE_PX], maxZoom: MAX_ZOOM });
  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(element);

  let marked: readonly number[] = [];
  return {
    mark(pointed, chosen) {
      for (const number of marked) shapes.get(number)?.setStyle(PLAIN);
      marked = [pointed, chosen].filter((number) => number !== null);
      if (pointed !== null) shapes.get(pointed)?.setStyle(POINTED).bringToFront();
      if (chosen !== null) shapes.get(chosen)?.setStyle(CHOSEN).bringToFront();
      own?.bringToFront();
    },
    show(number) {
      const shape = number === null ? undefined : shapes.get(number);
      if (shape && !map.getBounds().contains(shape.getBounds())) {
        map.panTo(shape.getBounds().getCenter(), { animate: !isStill });
      }
    },
    remove() {
      resized.disconnect();
      map.remove();
    },
  };
}

const latLngsOf = (outline: Outline): [number, number][][][] =>
  outline.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lat, lng])));
