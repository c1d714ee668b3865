import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { coverColour } from '#entities/cover';
import type { ComparedParcel, ReportNumbers } from '#entities/report';
import { useAppSettings } from '#shared/config/react';
import { hasCanvas } from '#shared/chart/react';
import { createParcelsMap, type ParcelsMapHandle } from '../model/parcels-map.ts';
import { CoverScale } from './CoverScale.tsx';

export interface ParcelsMapProps {
  farm: ReportNumbers['farm'];
  parcels: readonly ComparedParcel[];
  pointed: number | null;
  chosen: number | null;
  onPoint: (number: number | null) => void;
  onChoose: (number: number | null) => void;
}

/** The farm in orange among its comparison parcels, which are shaded by their mean ground cover. */
export function ParcelsMap({ farm, parcels, pointed, chosen, onPoint, onChoose }: ParcelsMapProps) {
  const ground = useRef<HTMLDivElement>(null);
  const drawn = useRef<ParcelsMapHandle | null>(null);
  const { base_maps: baseMaps } = useAppSettings();
  const tiles = baseMaps.satellite ?? baseMaps.streets;
  const point = useEffectEvent(onPoint);
  const choose = useEffectEvent(onChoose);

  useEffect(() => {
    if (!ground.current || !hasCanvas()) return undefined;
    const map = createParcelsMap(ground.current, {
      tiles,
      farm,
      parcels: parcels.flatMap(({ number, outline, mean }) =>
        outline
          ? [{ number, outline, colour: mean === null ? null : coverColour('ground', mean) }]
          : [],
      ),
      onPoint: point,
      onChoose: choose,
    });
    drawn.current = map;
    return () => {
      drawn.current = null;
      map.remove();
    };
  }, [tiles, farm, parcels]);
  useEffect(() => drawn.current?.mark(pointed, chosen), [pointed, chosen, parcels]);
  useEffect(() => drawn.current?.show(chosen), [chosen, parcels]);

  const named = parcels.find(({ number }) => number === (pointed ?? chosen));
  return (
    <div className="grid gap-2">
      <div
        ref={ground}
        role="application"
        aria-roledescription="map"
        aria-label="Map of the farm and its comparison parcels. Arrow keys move it, plus and minus zoom. The table below has the same parcels."
        className="farm-map relative isolate h-80 overflow-hidden rounded-lg border border-border bg-overlay sm:h-110"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
        <CoverScale />
        <p className="min-h-5 tabular-nums">
          {named && `${named.number}. ${named.title || named.pid}`}
        </p>
      </div>
      {tiles && baseMaps.attribution && (
        <small className="text-xs text-muted">{baseMaps.attribution}</small>
      )}
    </div>
  );
}
