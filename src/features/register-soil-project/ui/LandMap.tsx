import 'leaflet/dist/leaflet.css';
import { control, map as createMap, tileLayer, type Map as LeafletMap } from 'leaflet';
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
  const shown = useRef<{ map: LeafletMap; layer: AreasLayer } | null>(null);
  useEffect(() => {
    const map = createMap(place.current!, {
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      // The page itself scrolls, and Tab skips the map.
      scrollWheelZoom: false,
      keyboard: false,
      zoomControl: false,
    });
    if (tiles) tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    control.scale({ imperial: false }).addTo(map);
    map.setView([-26, 134], 4);
    shown.current = { map, layer: new AreasLayer(STYLE).addTo(map) };
    return () => {
      shown.current = null;
      map.remove();
    };
  }, [tiles]);
  useEffect(() => {
    if (!shown.current) return;
    const { map, layer } = shown.current;
    layer.show(areas);
    if (areas.length > 0) fitToBoundary(map, layer.getBounds());
  }, [areas, tiles]);
  return (
    <figure className="grid content-start gap-1">
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
