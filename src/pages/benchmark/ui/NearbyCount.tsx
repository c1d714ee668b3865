import { useMemo } from 'react';
import { roughHa } from '#entities/parcel';
import { failureMessage } from '#shared/lib/failure';
import type { RadiusParams } from '../model/model.ts';
import { useNearby } from '../model/nearby.ts';
import { formatHa } from './size-text.ts';

/** How many parcels the chosen distance and minimum area give, before any is selected. */
export function NearbyCount({ params }: { params: RadiusParams | null }) {
  const { data: parcels, isFetching, error } = useNearby(params);
  const ha = useMemo(() => (parcels ? roughHa(parcels) : 0), [parcels]);

  function text() {
    if (!params) return 'Choose a distance and a minimum area to count the parcels.';
    if (isFetching) return 'Counting the parcels …';
    if (error) return failureMessage(error).lines.join(' ');
    if (!parcels) return '';
    const count = parcels.length.toLocaleString('en-AU');
    return (
      <>
        <strong>{parcels.length === 1 ? '1 parcel' : `${count} parcels`}</strong> within {params.km}{' '}
        km · {formatHa(ha)}
      </>
    );
  }
  return (
    <p role="status" className="min-h-5 text-sm tabular-nums">
      {text()}
    </p>
  );
}
