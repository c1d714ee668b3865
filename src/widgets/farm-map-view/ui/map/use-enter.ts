import { useRef } from 'react';
import type { LeafletKeyboardEvent } from 'leaflet';
import { useMap, useMapEvents } from 'react-leaflet';

/**
 * Enter on the map finishes what the pointer began; otherwise it is a click at the crosshair. A key
 * that moves the map makes the crosshair count.
 */
export function useEnter(enter: {
  /** Finishes the line in progress; null while there is none. */
  finish: (() => void) | null;
  atCrosshair: (event: KeyboardEvent) => void;
}): void {
  const map = useMap();
  const isByPointer = useRef(false);
  useMapEvents({
    click: () => {
      isByPointer.current = true;
    },
    keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.target !== map.getContainer()) return;
      if (originalEvent.key.startsWith('Arrow')) isByPointer.current = false;
      if (originalEvent.key !== 'Enter') return;
      originalEvent.preventDefault();
      if (enter.finish && isByPointer.current) return enter.finish();
      isByPointer.current = false;
      enter.atCrosshair(originalEvent);
    },
  });
}
