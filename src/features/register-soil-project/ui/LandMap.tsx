import 'leaflet/dist/leaflet.css';
import { control, map as createMap, tileLayer } from 'leaflet';
import { useEffect, useRef } from 'react';
import type { FarmArea } from '#entities/farm';
import { FARM_BOUNDARY_STYLE, fitToBoundary } from '#entities/farm/map';
import { useAppSettings } from '#shared/config/react';
import { AreasLayer } from '#shared/lib/leaflet';

const STYLE = { ...FARM_BOUNDARY_STYLE, weight: 3 };

export interface LandMapProps {
  areas: readonly FarmArea[];
  label: string;
}

/** A small map of the farm's land, to look at; the list beside it says the same in words. */
export function LandMap({ areas, label }: LandMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const { satellite, streets, attribution } = useAppSettings().base_maps;
  const tiles = satellite ?? streets;
  useEffect(() => {
    const map = createMap(place.current!, {
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      // The page scrolls and tabs past the map.
      scrollWheelZoom: false,
      keyboard: false,
      zoomControl: false,
    });
    if (tiles) tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    control.scale({ imperial: false }).addTo(map);
    const layer = new AreasLayer(STYLE).show(areas);
    map.setView([-26, 134], 4);
    fitToBoundary(map, layer.getBounds());
    layer.addTo(map);
    return () => void map.remove();
  }, [areas, tiles]);
  return (
    <figure className="grid gap-1">
      <div
        ref={place}
        role="img"
        aria-label={label}
        className="isolate h-56 rounded-md border border-border bg-raised sm:h-72"
      />
      {tiles && attribution && (
        <figcaption className="text-xs text-muted">{attribution}</figcaption>
      )}
    </figure>
  );
}
