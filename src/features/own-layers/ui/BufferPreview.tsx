import type { Geometry } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { AreasLayer } from '#shared/lib/leaflet';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { useAnswer } from '../model/use-answer.ts';

const DEFAULT_M = 50;
const MAX_M = 10_000;
const STYLE = { color: '#fff', weight: 2, dashArray: '6 6', fillColor: '#fff', fillOpacity: 0.15 };

/** Shows the land within so many metres of a feature, and its hectares. */
export function BufferPreview({ geometry }: { geometry: Geometry }) {
  const map = useMap();
  const [typed, setTyped] = useState(String(DEFAULT_M));
  const metres = Number(typed);
  const isUsable = metres > 0 && metres <= MAX_M;
  const buffered = useAnswer(
    'buffer',
    useMemo(() => (isUsable ? { geometry, metres } : null), [geometry, metres, isUsable]),
  );
  const found = typeof buffered === 'object' ? buffered : null;
  useEffect(() => {
    if (!found) return undefined;
    const layer = new AreasLayer(STYLE).addTo(map);
    layer.show([{ id: 'buffer', geometry: found.geometry }]);
    return () => void layer.remove();
  }, [map, found]);

  return (
    <>
      <Field
        label="Metres around it"
        error={isUsable ? undefined : `Enter 1 to ${MAX_M.toLocaleString('en-AU')} metres.`}
      >
        <Input
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {isUsable && (
        <p role="status" className="tabular-nums">
          {buffered === undefined && 'Measuring …'}
          {buffered === 'failed' && 'It is too large for this.'}
          {found &&
            `${found.hectares.toLocaleString('en-AU', { maximumFractionDigits: 1 })} ha of land`}
        </p>
      )}
    </>
  );
}
