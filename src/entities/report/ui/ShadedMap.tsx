import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { coverColour } from '#entities/cover';
import { useAppSettings } from '#shared/config/react';
import { hasCanvas } from '#shared/chart/react';
import type { ReportNumbers } from '../model/report-numbers.ts';
import { CoverScale } from './CoverScale.tsx';
import { createShadedMap, type ShadedMapHandle } from './shaded-map.ts';

/** Land on the map, shaded by its mean ground cover. */
export interface ShadedArea {
  number: number;
  name: string;
  mean: number | null;
  /** Null where it has too many vertices to be drawn. */
  outline: ReportNumbers['farm']['outline'] | null;
}

export interface ShadedMapProps {
  /** Says what the map shows, and where else. */
  label: string;
  /** The farm in orange among the areas; missing where the areas are farms. */
  farm?: ReportNumbers['farm'];
  areas: readonly ShadedArea[];
  pointed: number | null;
  chosen: number | null;
  onPoint: (number: number | null) => void;
  onChoose: (number: number | null) => void;
}

/** A map of areas shaded by their mean ground cover. */
export function ShadedMap(props: ShadedMapProps) {
  const { label, farm, areas, pointed, chosen, onPoint, onChoose } = props;
  const ground = useRef<HTMLDivElement>(null);
  const drawn = useRef<ShadedMapHandle | null>(null);
  const { base_maps: baseMaps } = useAppSettings();
  const tiles = baseMaps.satellite ?? baseMaps.streets;
  const point = useEffectEvent(onPoint);
  const choose = useEffectEvent(onChoose);

  useEffect(() => {
    if (!ground.current || !hasCanvas()) return undefined;
    const map = createShadedMap(ground.current, {
      tiles,
      farm,
      areas: areas.flatMap(({ number, outline, mean }) =>
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
  }, [tiles, farm, areas]);
  useEffect(() => drawn.current?.mark(pointed, chosen), [pointed, chosen, areas]);
  useEffect(() => drawn.current?.show(chosen), [chosen, areas]);

  const named = areas.find(({ number }) => number === (pointed ?? chosen));
  return (
    <div className="grid gap-2">
      <div
        ref={ground}
        role="application"
        aria-roledescription="map"
        aria-label={label}
        className="farm-map relative isolate h-80 overflow-hidden rounded-lg border border-border bg-overlay sm:h-110"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
        <CoverScale />
        <p className="min-h-5 tabular-nums">{named && `${named.number}. ${named.name}`}</p>
      </div>
      {tiles && baseMaps.attribution && (
        <small className="text-xs text-muted">{baseMaps.attribution}</small>
      )}
    </div>
  );
}
