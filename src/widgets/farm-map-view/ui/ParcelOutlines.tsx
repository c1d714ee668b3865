import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { ParcelOutlinesLayer, type OutlineGround } from '#entities/parcel/map';

export interface ParcelOutlinesProps {
  ground: OutlineGround;
  maxZoom: number;
}

export function ParcelOutlines({ ground, maxZoom }: ParcelOutlinesProps) {
  const map = useMap();
  useEffect(() => {
    const layer = new ParcelOutlinesLayer({ ground, maxZoom }).addTo(map);
    return () => void layer.remove();
  }, [map, ground, maxZoom]);
  return null;
}
