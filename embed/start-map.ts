import { latLngBounds } from 'leaflet';
import type { SharedMapContent } from '#shared/api/contract';
import { createLandMap } from '#shared/base-map';
import { baseLayer } from './behaviors/base-layer.ts';
import type { Behavior, BehaviorRun } from './behaviors/behavior.ts';
import { buttons } from './behaviors/buttons.ts';
import { farmAreas } from './behaviors/farm-areas.ts';
import { gate } from './behaviors/gate.ts';
import { gestures } from './behaviors/gestures.ts';
import { groundCover } from './behaviors/ground-cover.ts';
import { paddockNames } from './behaviors/paddock-names.ts';
import type { Frame } from './frame.ts';
import type { MapOptions } from './map-options.ts';

const CLOSEST_FIT = 17;
/**
 * Pixels around a fitted farm, and around the caption below it, which may wrap onto several lines.
 */
const FIT_PADDING = { side: 24, caption: 36 } as const;

/** Draws a map into the element's frame in chunks, until `signal` removes it. */
export async function startMap(
  frame: Frame,
  data: SharedMapContent,
  options: MapOptions,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  const { isInteractive } = options;
  const map = createLandMap(frame.map, {
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
      paddingTopLeft: [FIT_PADDING.side, FIT_PADDING.side + frame.legend.offsetHeight],
      paddingBottomRight: [FIT_PADDING.side, FIT_PADDING.caption + frame.caption.offsetHeight],
      maxZoom: CLOSEST_FIT,
      animate: false,
    });
    isFitting = false;
  };
  fit();

  // Until the user moves the map, a resize fits the whole farm again.
  map.on('movestart', () => (isFitted &&= isFitting));
  const sizes = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    if (isFitted) fit();
  });
  sizes.observe(frame.map);

  const undos = [() => sizes.disconnect()];
  signal.addEventListener('abort', () => {
    for (const undo of undos) undo();
    map.remove();
  });
  const run: BehaviorRun = {
    onEnd: (undo) => undos.push(undo),
    pause: async () => {
      await nextTask();
      return !signal.aborted;
    },
  };
  const behaviors: Behavior[] = [
    baseLayer(data, options, origin),
    groundCover(data, options, origin),
    farmAreas(data, options),
    paddockNames(data, options),
    gate(data, options),
    ...(isInteractive ? [buttons(frame.buttons, frame.host), gestures(frame.hint)] : []),
  ];
  for (const behavior of behaviors) {
    if (!(await run.pause())) return;
    await behavior.attach(map, run);
  }
}

/** Resolves after other queued work of the page, and after a frame if one is due. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
