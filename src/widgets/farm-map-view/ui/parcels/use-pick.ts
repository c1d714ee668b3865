import { useUnit } from 'effector-react';
import type { LatLng } from 'leaflet';
import { useMap } from 'react-leaflet';
import { areParcelsVisible } from '#entities/parcel';
import { toLonLat } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { $followedPosition } from '../../model/followed-position.ts';
import { describeError, isTooRoughToPick } from '../../model/use-own-position.ts';
import { clearCentre, showAt } from '../panel/clear-area.ts';

/** Zoom level at which neighbouring parcels can be told apart. */
const PARCELS_ZOOM = 13;

export interface Picking {
  /**
   * What a click selects, for the cursor, for keyboard clicks and for the phone's button; vertices
   * are handled by the drawing.
   */
  picking: 'place' | 'parcel' | 'vertex' | null;
  /** While parcels are selected, called only for clicks close enough to see them. */
  onClick: (position: LonLat) => void;
}

/** Returns what a click at a place does, for mouse and touch. */
export function usePick({ picking, onClick }: Picking) {
  const map = useMap();
  const showMessage = useUnit(messageShown);
  return (place: LatLng) => {
    if (picking !== 'parcel' || areParcelsVisible(map.getZoom())) return onClick(toLonLat(place));
    showAt(map, place, PARCELS_ZOOM);
    showMessage({
      lines: ['The map has zoomed in so that you can see the parcels. Click the one you mean.'],
      durationMs: 6_000,
    });
  };
}

/**
 * Returns what the keyboard and the phone's button do at the crosshair, and the device's position
 * if the crosshair is on it and it is too uncertain to pick.
 */
export function useCrosshairPick(given: Picking) {
  const map = useMap();
  const pick = usePick(given);
  const { followed, showMessage } = useUnit({
    followed: $followedPosition,
    showMessage: messageShown,
  });
  const isPicking = given.picking !== null;
  const rough = isPicking && followed && isTooRoughToPick(followed) ? followed : null;
  return {
    rough,
    pick: () => {
      if (!rough) return pick(clearCentre(map));
      showMessage({
        lines: [`${describeError(rough)}. Move the map to the right place first.`],
        durationMs: 8_000,
      });
    },
  };
}
