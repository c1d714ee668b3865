import { useState } from 'react';
import type { LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import type { VertexMoverProps } from './VertexMover.tsx';
import { readDegrees } from '../model/read-degrees.ts';

const DECIMALS = 7;

/** The vertex's degrees as text fields, for entering measured ones. */
export function VertexPosition({ at, isDisabled, onMove }: VertexMoverProps) {
  const [lat, setLat] = useState(() => shown(at[1]));
  const [lon, setLon] = useState(() => shown(at[0]));
  const typed = { lat: readDegrees(lat, 90), lon: readDegrees(lon, 180) };
  const isChanged = lat !== shown(at[1]) || lon !== shown(at[0]);

  function apply() {
    if (typed.lat === null || typed.lon === null || !isChanged) return;
    const to: LonLat = [
      lon === shown(at[0]) ? at[0] : typed.lon,
      lat === shown(at[1]) ? at[1] : typed.lat,
    ];
    onMove(to);
  }
  const input = (value: string, type: (text: string) => void) => (
    <Input
      value={value}
      inputMode="text"
      disabled={isDisabled}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The surrounding form would otherwise go on to the next step.
        event.preventDefault();
        apply();
      }}
    />
  );

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-2">
      <Field
        label="Latitude"
        error={typed.lat === null && 'Type degrees between −90 and 90, such as -33.85012.'}
      >
        {input(lat, setLat)}
      </Field>
      <Field
        label="Longitude"
        error={typed.lon === null && 'Type degrees between −180 and 180, such as 149.21034.'}
      >
        {input(lon, setLon)}
      </Field>
      {isChanged && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          disabled={isDisabled || typed.lat === null || typed.lon === null}
          onClick={apply}
        >
          Move the corner there
        </Button>
      )}
    </div>
  );
}

const shown = (degrees: number): string =>
  degrees.toLocaleString('en-AU', { maximumFractionDigits: DECIMALS, useGrouping: false });
