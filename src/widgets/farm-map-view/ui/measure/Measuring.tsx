import { useEffect, useEffectEvent } from 'react';
import { CircleMarker, Polygon, Polyline, Tooltip } from 'react-leaflet';
import { toLatLng } from '#shared/lib/leaflet';
import type { LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { describeLength, describeMeasurement, measurementOf } from '../../model/measurement.ts';

const CASING = { color: '#000', weight: 6, opacity: 0.55, interactive: false } as const;
const LINE = { color: '#fff', weight: 2.5, interactive: false } as const;
const AREA = { stroke: false, fillColor: '#fff', fillOpacity: 0.18, interactive: false } as const;
const VERTEX = {
  color: '#000',
  weight: 1.5,
  fillColor: '#fff',
  fillOpacity: 1,
  interactive: false,
} as const;

/** The measured line with the length of each side, and the area within it. */
export function MeasuredLine({ points }: { points: readonly LonLat[] }) {
  const line = points.map(toLatLng);
  // A closed line ends where it began.
  const vertices = new Map(line.map((vertex) => [String(vertex), vertex]));
  return (
    <>
      {line.length > 2 && <Polygon positions={line} pathOptions={AREA} />}
      <Polyline positions={line} pathOptions={CASING} />
      {line.length === 1 && <Polyline positions={line} pathOptions={LINE} />}
      {[...measurementOf(points).sidesM.entries()].map(([index, metres]) => (
        <Polyline key={index} positions={line.slice(index, index + 2)} pathOptions={LINE}>
          <Tooltip permanent direction="center" className="measured-side">
            {describeLength(metres)}
          </Tooltip>
        </Polyline>
      ))}
      {[...vertices].map(([key, vertex]) => (
        <CircleMarker key={key} center={vertex} radius={5} pathOptions={VERTEX} />
      ))}
    </>
  );
}

export interface MeasurePanelProps {
  points: readonly LonLat[];
  onChange: (points: readonly LonLat[]) => void;
  onClose: () => void;
}

/** Length and area of the measured line; Backspace and Escape remove a point, then Escape ends. */
export function MeasurePanel({ points, onChange, onClose }: MeasurePanelProps) {
  const undo = () => onChange(points.slice(0, -1));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = (event.target as Element).closest('input, textarea, select, [role="dialog"]');
    if (isTyping) return;
    if (event.key === 'Escape' && points.length === 0) onClose();
    else if (event.key === 'Escape' || event.key === 'Backspace') undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <section aria-label="Measure" className="farm-map-panel">
      <p role="status" className="text-sm font-medium tabular-nums">
        {points.length < 2
          ? 'Click the map to measure from one point to the next.'
          : describeMeasurement(measurementOf(points))}
      </p>
      <div className="flex gap-1">
        <Button variant="ghost" size="sm" disabled={points.length === 0} onClick={undo}>
          Undo
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={points.length === 0}
          onClick={() => onChange([])}
        >
          Clear
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
