import { latLngBounds, Map as LeafletMap } from 'leaflet';
import type { EmbedMap } from '#shared/api/contract';
import { baseLayer } from './behaviors/base-layer.ts';
import type { Behavior } from './behaviors/behavior.ts';
import { buttons } from './behaviors/buttons.ts';
import { farmAreas } from './behaviors/farm-areas.ts';
import { gate } from './behaviors/gate.ts';
import { gestures } from './behaviors/gestures.ts';
import { groundCover } from './behaviors/ground-cover.ts';
import type { Frame } from './frame.ts';
import type { MapOptions } from './map-options.ts';

const ZOOMS = { min: 3, max: 19, closestFit: 17 } as const;
/** Pixels around a fitted farm; below it stands the caption. */
const FIT_PADDING = { side: 24, below: 64 } as const;

/** Draws a map into the element's frame; the answer takes it away again. */
export function startMap(
  frame: Frame,
  data: EmbedMap,
  options: MapOptions,
  origin: string,
): () => void {
  const { isInteractive } = options;
  const moves = isInteractive && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(frame.map, {
    minZoom: ZOOMS.min,
    maxZoom: ZOOMS.max,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
    dragging: isInteractive,
    touchZoom: isInteractive,
    keyboard: isInteractive,
    scrollWheelZoom: isInteractive,
  });
  const [west, south, east, north] = data.bounds;
  let [isFitted, isFitting] = [true, false];
  const fit = () => {
    isFitting = true;
    map.fitBounds(latLngBounds([south, west], [north, east]), {
      paddingTopLeft: [FIT_PADDING.side, FIT_PADDING.side],
      paddingBottomRight: [FIT_PADDING.side, FIT_PADDING.below],
      maxZoom: ZOOMS.closestFit,
      animate: false,
    });
    isFitting = false;
  };
  fit();

  const behaviors: Behavior[] = [
    baseLayer(data, options, origin),
    groundCover(data, options, origin),
    farmAreas(data, options),
    gate(data, options),
    ...(isInteractive ? [buttons(frame.buttons, frame.host), gestures(frame.hint)] : []),
  ];
  const undos = behaviors.map((behavior) => behavior.attach(map));

  // Until somebody moves the map, a new size shows the whole farm again.
  map.on('movestart', () => (isFitted &&= isFitting));
  const sizes = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    if (isFitted) fit();
  });
  sizes.observe(frame.map);

  return () => {
    sizes.disconnect();
    for (const undo of undos) undo?.();
    map.remove();
  };
}
