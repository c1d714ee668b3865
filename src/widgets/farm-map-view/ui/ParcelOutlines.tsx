import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { ParcelOutlinesLayer, type OutlineGround } from '#entities/parcel/map';
import { ParcelHover } from './ParcelHover.tsx';
import { ParcelLabels } from './ParcelLabels.tsx';

export interface ParcelOutlinesProps {
  ground: OutlineGround;
  maxZoom: number;
}

/** The land parcels: their outlines, their names up close, and the one under the mouse. */
export function ParcelOutlines({ ground, maxZoom }: ParcelOutlinesProps) {
  const map = useMap();
  const layer = useMemo(() => new ParcelOutlinesLayer({ ground, maxZoom }), [ground, maxZoom]);
  useEffect(() => {
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, layer]);
  return (
    <>
      <ParcelHover layer={layer} ground={ground} />
      <ParcelLabels layer={layer} />
    </>
  );
}
