import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { roughHa } from '#entities/parcel';
import { $isCounting, $nearby, $nearbyFailure, $radiusParams } from '../model/nearby.ts';
import { formatHa } from './size-text.ts';

/** How many parcels the chosen distance and minimum area give, before any is selected. */
export function NearbyCount() {
  const { params, parcels, isCounting, failure } = useUnit({
    params: $radiusParams,
    parcels: $nearby,
    isCounting: $isCounting,
    failure: $nearbyFailure,
  });
  const ha = useMemo(() => (parcels ? roughHa(parcels) : 0), [parcels]);

  function text() {
    if (!params) return 'Choose a distance and a minimum area to count the parcels.';
    if (failure !== null) return failure;
    if (isCounting) return 'Counting the parcels …';
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
