import type { LatLng } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { outlinesOf } from './outlines-of.ts';

/** Lot/plan of the parcel whose outline surrounds a place; empty if none does, null if unknown. */
export function useLotPlan(place: LatLng): string | null {
  const map = useMap();
  const [found, setFound] = useState<{ at: LatLng; lotPlan: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void outlinesOf(map)
      ?.lotPlanAt(place)
      .then((lotPlan) => {
        if (isCurrent) setFound({ at: place, lotPlan });
      });
    return () => {
      isCurrent = false;
    };
  }, [map, place]);
  return found?.at === place ? found.lotPlan : null;
}
