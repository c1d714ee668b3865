import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { coveredEdges, useFarmOutline, type BaseLayer } from '#widgets/farm-map-view';
import type { FarmArea } from '#entities/farm';
import { useFarmAreas } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { useAppSettings } from '#shared/config/react';
import { rememberMap, type FirstMap } from '#shared/land-map';
import { nameOnLand } from '../model/name-on-land.ts';
import { simplifyOutline } from '../model/simplify-outline.ts';

export interface MapMemoryProps {
  farms: readonly PropertyRecord[] | undefined;
  farm: PropertyRecord | null;
  baseLayer: BaseLayer;
  firstMap: FirstMap | null;
}

const NO_AREAS: readonly FarmArea[] = [];
/** Time without a move before the map is stored, in milliseconds. */
const PAUSE_MS = 500;

/** Keeps on this device what the map shows, for the next start; clears what it started with. */
export function MapMemory({ farms, farm, baseLayer, firstMap }: MapMemoryProps) {
  const map = useMap();
  const { data: areas } = useFarmAreas(farm);
  const outline = useFarmOutline(areas ?? NO_AREAS);
  const simple = useMemo(() => simplifyOutline(outline), [outline]);
  const { base_maps: baseMaps } = useAppSettings();

  const remember = useEffectEvent(() => {
    if (!farms) return;
    const { left, right, bottom } = map.getContainer().getBoundingClientRect();
    // Not the map's own top, above which a bar may stand for a moment, such as “You are offline”.
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const { lng, lat } = map.getCenter().wrap();
    rememberMap({
      centre: [lng, lat],
      zoom: map.getZoom(),
      edges: { left, top, right: innerWidth - right, bottom: innerHeight - bottom },
      covered: coveredEdges(map),
      windowWidth: innerWidth,
      base: baseLayer,
      tiles: baseMaps[baseLayer],
      attribution: baseMaps[baseLayer] === null ? '' : baseMaps.attribution,
      farmId: farm?.property_id ?? null,
      farms: farms.map((one) => ({
        id: one.property_id,
        name: one.property_name,
        at: [one.front_gate_lng, one.front_gate_lat],
        named: one === farm && areas?.length ? nameOnLand(areas).at : null,
        outline: one === farm ? simple : [],
      })),
    });
  });
  useEffect(() => {
    let timer = setTimeout(remember, PAUSE_MS);
    const rememberSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, PAUSE_MS);
    };
    map.on('moveend', rememberSoon);
    window.addEventListener('pagehide', remember);
    return () => {
      clearTimeout(timer);
      map.off('moveend', rememberSoon);
      window.removeEventListener('pagehide', remember);
    };
  }, [map, farms, farm, simple, baseLayer]);

  const isFirstFarmKnown = farms?.some(({ property_id: id }) => id === firstMap?.farmId) ?? false;
  const isDrawn = farms !== undefined && (isFirstFarmKnown ? areas !== undefined : farm === null);
  const isCleared = useRef(false);
  useEffect(() => {
    if (!isDrawn || isCleared.current) return;
    isCleared.current = true;
    firstMap?.clear();
  }, [isDrawn, firstMap]);
  return null;
}
