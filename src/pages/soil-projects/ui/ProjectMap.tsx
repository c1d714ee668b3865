import 'leaflet/dist/leaflet.css';
import { control, map as createMap, polygon, svg, tileLayer } from 'leaflet';
import { useEffect, useId, useRef } from 'react';
import { fitToBoundary } from '#entities/farm/map';
import type { ProjectOverlap } from '#shared/api/contract';
import { useAppSettings } from '#shared/config/react';
import { AreasLayer, toLatLngs, type Area } from '#shared/lib/leaflet';
import type { LandRegion } from '../model/land-regions.ts';

export interface ProjectMapProps {
  /** Outlines by position in the project; null for a parcel without one. */
  outlines: readonly (Area['geometry'] | null)[];
  regions: readonly LandRegion[];
  overlaps: readonly ProjectOverlap[];
  label: string;
}

/**
 * The project's parcels in the colours of their regions, with overlaps hatched. The list of the
 * land says the same in words.
 */
export function ProjectMap({ outlines, regions, overlaps, label }: ProjectMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const hatchId = useId();
  const { satellite, streets, attribution } = useAppSettings().base_maps;
  const tiles = satellite ?? streets;
  useEffect(() => {
    const map = createMap(place.current!, {
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      // The page itself scrolls, and Tab skips the map.
      scrollWheelZoom: false,
      keyboard: false,
    });
    if (tiles) tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    control.scale({ imperial: false }).addTo(map);
    map.setView([-26, 134], 4);
    const all = new AreasLayer({}).show(areasOf(outlines));
    if (outlines.some(Boolean)) fitToBoundary(map, all.getBounds());
    for (const { colour, parcels } of regions) {
      const style = { color: colour, fillColor: colour, fillOpacity: 0.3, weight: 2 };
      new AreasLayer(style).show(areasOf(outlines, parcels)).addTo(map);
    }
    const renderer = svg();
    for (const { geometry } of overlaps) {
      if (!geometry) continue;
      polygon(toLatLngs(geometry as Area['geometry']), {
        renderer,
        interactive: false,
        color: '#ffffff',
        dashArray: '6 4',
        weight: 2,
        fillColor: `url(#${hatchId})`,
        fillOpacity: 1,
      }).addTo(map);
    }
    return () => void map.remove();
  }, [outlines, regions, overlaps, tiles, hatchId]);
  return (
    <figure className="grid gap-2">
      <svg aria-hidden className="absolute size-0">
        <defs>
          <pattern
            id={hatchId}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <line x1="0" y1="0" x2="0" y2="8" stroke="#ffffff" strokeWidth="4" />
          </pattern>
        </defs>
      </svg>
      <div
        ref={place}
        role="group"
        aria-label={label}
        className="farm-map isolate h-72 rounded-md border border-border bg-raised lg:h-[28rem]"
      />
      <figcaption className="grid gap-1 text-xs text-muted">
        <ul aria-label="Colours of the map" className="flex flex-wrap gap-x-4 gap-y-1">
          {regions.map(({ name, colour, parcels }) => (
            <li key={name} className="flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 12 12" className="size-3">
                <rect width="12" height="12" rx="2" fill={colour} />
              </svg>
              {`${name ?? 'No NRM region'} (${parcels.length})`}
            </li>
          ))}
          {overlaps.length > 0 && (
            <li className="flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 12 12" className="size-3">
                <rect width="12" height="12" fill={`url(#${hatchId})`} stroke="#ffffff" />
              </svg>
              Overlaps another project
            </li>
          )}
        </ul>
        {tiles && attribution}
      </figcaption>
    </figure>
  );
}

/** The given parcels' outlines, or all. */
function areasOf(
  outlines: readonly (Area['geometry'] | null)[],
  parcels: readonly number[] = [...outlines.keys()],
): Area[] {
  return parcels.flatMap((i) => {
    const geometry = outlines[i];
    return geometry ? [{ id: String(i), geometry }] : [];
  });
}
