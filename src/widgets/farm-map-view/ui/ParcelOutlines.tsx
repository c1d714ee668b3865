import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { ParcelOutlinesLayer } from '#entities/parcel/map';

export function ParcelOutlines({ maxZoom }: { maxZoom: number }) {
  const map = useMap();
  useEffect(() => {
    const layer = new ParcelOutlinesLayer({ maxZoom }).addTo(map);
    return () => void layer.remove();
  }, [map, maxZoom]);
  return null;
}
