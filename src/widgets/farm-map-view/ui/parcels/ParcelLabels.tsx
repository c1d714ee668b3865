import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { visibleParcels, type ParcelOutlinesLayer } from '#entities/parcel/map';
import { tileWorkOf, toLonLat } from '#shared/lib/leaflet';
import { labelsOn, widthOf, type MapLabel } from '#shared/lib/leaflet';
import { latLngOf, worldPointOf } from './world-point.ts';

const MAX_LABELS = 150;
const FONT_PX = 12;
const LINE_PX = 16;

/** Lot and plan of the parcels that are large enough on the screen. */
export function ParcelLabels({ layer }: { layer: ParcelOutlinesLayer }) {
  const map = useMap();
  useEffect(() => {
    const labels = labelsOn(map);
    let state: 'shown' | 'due' | 'removed' = 'shown';
    // A move that loads tiles calls this twice.
    function show() {
      if (state === 'due') return;
      state = 'due';
      void tileWorkOf(map).inTurn(() => {
        if (state === 'removed') return;
        state = 'shown';
        labels.show('parcel', labelsIn());
      });
    }
    function labelsIn(): MapLabel[] {
      const bounds = map.getBounds();
      const [west, north] = worldPointOf(bounds.getNorthWest());
      const [east, south] = worldPointOf(bounds.getSouthEast());
      const worldPx = 256 * 2 ** map.getZoom();
      return visibleParcels(layer.tilesInView(), [west, north, east, south], LINE_PX / worldPx)
        .filter(({ parcel, width }) => width * worldPx > widthOf(parcel.lotPlan, FONT_PX))
        .slice(0, MAX_LABELS)
        .map(({ parcel, middle }) => ({
          at: toLonLat(latLngOf(middle)),
          text: parcel.lotPlan,
          anchor: 'centre',
        }));
    }
    layer.on('load', show);
    map.on('moveend', show);
    show();
    return () => {
      state = 'removed';
      layer.off('load', show);
      map.off('moveend', show);
      labels.show('parcel', []);
    };
  }, [map, layer]);
  return null;
}
