import { useUnit } from 'effector-react';
import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { fitToBoundary } from '#entities/farm/map';
import { toLatLngBounds, toLonLat } from '#shared/lib/leaflet';
import type { MapView } from '#shared/lib/lon-lat';
import type { MapFocus } from '../../model/map-focus.ts';
import { $covered, mapNeeded } from '../../model/panel.ts';
import { afterNextFrame } from '../panel/after-next-frame.ts';
import { clearCentre, coveredEdges, zoomAboutClearCentre } from '../panel/clear-area.ts';
import { useEnter } from './use-enter.ts';
import { useCrosshairPick, usePick, type Picking } from '../parcels/use-pick.ts';

export interface MapBehaviourProps extends Picking {
  /** The next area to show; null leaves the map where it is. */
  focus: MapFocus | null;
  onMove?: ((view: MapView) => void) | undefined;
  /** False until the map has shown a focus. */
  hasFocused: boolean;
  /** Finishes the line that clicks draw; null while there is none. */
  onFinish: (() => void) | null;
  /** The map has shown what `focus` requested. */
  onFocus: () => void;
}

/** The map's behaviour: clicks, keyboard, resizing and focus. Draws nothing. */
export function MapBehaviour(props: MapBehaviourProps) {
  const { focus, picking, onClick, onMove, onFinish, hasFocused, onFocus } = props;
  const map = useMap();
  const pick = usePick({ picking, onClick });
  const { pick: pickAtCrosshair } = useCrosshairPick({ picking, onClick });
  const { covered, needMap } = useUnit({ covered: $covered, needMap: mapNeeded });

  useMapEvents({
    click: ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // Ignore the second click of a double click, which would undo the first.
      if (originalEvent.detail <= 1) pick(latlng);
    },
  });
  useEnter({ finish: onFinish, atCrosshair: pickAtCrosshair });

  const moved = useEffectEvent(() =>
    onMove?.({ centre: toLonLat(clearCentre(map)), zoom: map.getZoom() }),
  );
  useEffect(() => {
    const container = map.getContainer();
    // `application` makes screen readers pass arrow keys, plus, minus and Enter on to the map.
    container.setAttribute('role', 'application');
    container.setAttribute('aria-roledescription', 'map');
    container.setAttribute(
      'aria-label',
      'Map. Arrow keys move it, plus and minus zoom, Enter clicks its centre.',
    );
    const resized = new ResizeObserver(() => map.invalidateSize({ debounceMoveend: true }));
    resized.observe(container);
    zoomAboutClearCentre(map);
    moved();
    let cancel = () => {};
    // In the task that ends a move, measuring the clear area would make the page lay out twice.
    const movedSoon = () => {
      cancel();
      cancel = afterNextFrame(() => moved());
    };
    map.on('moveend', movedSoon);
    return () => {
      resized.disconnect();
      map.off('moveend', movedSoon);
      cancel();
    };
  }, [map]);

  // Keeps the middle of the map in place when a panel opens, closes or slides, but not while the
  // user drags the drawer's edge.
  const before = useRef({ left: 0, bottom: 0 });
  // A map that the page began with has left room for the panel that opens over it.
  const isPanelAwaited = useRef(hasFocused);
  useEffect(() => {
    const { left, bottom } = before.current;
    before.current = covered;
    if (isPanelAwaited.current) {
      isPanelAwaited.current = covered.left === 0 && covered.bottom === 0;
      return;
    }
    const hasOpened = (left === 0) !== (covered.left === 0);
    const east = hasOpened ? (left - covered.left) / 2 : 0;
    const south = (covered.bottom - bottom) / 2;
    if (east !== 0 || south !== 0) map.panBy([east, south], { animate: false });
  }, [map, covered]);

  useEffect(() => {
    if (picking) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
  }, [map, picking]);

  const focused = useEffectEvent(onFocus);
  const isOpening = useEffectEvent(() => !hasFocused);
  useEffect(() => {
    if (!focus) return;
    needMap();
    const show = () => {
      const bounds = toLatLngBounds(focus.extent);
      const edges = coveredEdges(map);
      if (focus.on === 'farm') fitToBoundary(map, bounds, edges);
      else
        map.fitBounds(bounds, {
          paddingTopLeft: [edges.left, edges.top],
          paddingBottomRight: [edges.right, edges.bottom],
          maxZoom: focus.maxZoom,
        });
      focused();
    };
    // A new focus often comes with panels to measure and hundreds of parcels to draw; moving the map
    // in the same frame would miss the former and, with the latter, freeze the screen. A map that
    // opens has measured its panels, and its tiles wait for this.
    if (!isOpening()) return afterNextFrame(show);
    show();
    return undefined;
  }, [map, focus, needMap]);

  return null;
}
