import { useUnit } from 'effector-react';
import { drawerNeeded } from '#widgets/farm-map-view';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';

import { useBenchmarkPrice } from '../model/use-benchmark-price.ts';
import { formatTotal } from './size-text.ts';

export interface BenchmarkPeekProps {
  farm: PropertyRecord | null;
  parcelCount: number;
}

/**
 * The lowered sheet's row: the farm, the number of compared parcels with the price, and the next
 * step.
 */
export function BenchmarkPeek({ farm, parcelCount }: BenchmarkPeekProps) {
  const showDrawer = useUnit(drawerNeeded);
  const price = useBenchmarkPrice(farm);
  return (
    <>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {farm?.property_name ?? 'No farm chosen'}
        </p>
        {farm && (
          <p role="status" className="truncate text-sm text-muted">
            {parcelCount === 1
              ? '1 parcel selected'
              : `${parcelCount.toLocaleString('en-AU')} parcels selected`}
            {price && ` · ${formatTotal(price)}`}
          </p>
        )}
      </div>
      <Button onClick={() => showDrawer()}>{farm ? 'Continue' : 'Choose a farm'}</Button>
    </>
  );
}
