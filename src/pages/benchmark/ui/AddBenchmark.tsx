import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { freeReorderQuery } from '#entities/order/react';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { exceededLimit, type LandFacts } from '../model/fairness.ts';
import { comparison, $isSearching } from '../model/model.ts';
import { useAddBenchmark } from '../model/use-add-benchmark.ts';
import { useBenchmarkPrice } from '../model/use-benchmark-price.ts';
import type { Added } from './AddedBenchmark.tsx';
import { formatHa, formatTotal } from './size-text.ts';

/** Loaded lazily, because few carts already have a benchmark of the farm. */
const ReplaceParcels = loadable(async () => (await import('./ReplaceParcels.tsx')).ReplaceParcels);

export interface AddBenchmarkProps {
  farm: PropertyRecord | null;
  parcels: readonly WireParcel[];
  facts: LandFacts;
  onLeave: () => void;
  onAdded: (added: Added) => void;
}

/**
 * The parcels, hectares and price, with the buttons that add the benchmark to the cart or cancel
 * (BENCH-19..21). Waits for running lookups, because their parcels belong in the report, and until
 * it is known what the user owns.
 */
export function AddBenchmark({ farm, parcels, facts, onLeave, onAdded }: AddBenchmarkProps) {
  const { isLooking, waitingCount } = useUnit({
    isLooking: $isSearching,
    waitingCount: comparison.$waitingCount,
  });
  const price = useBenchmarkPrice(farm);
  const right = useQuery({ ...freeReorderQuery(farm?.property_id ?? 0), enabled: farm !== null });
  const { add, isPending, replacement, confirm, decline } = useAddBenchmark(() => {
    onLeave();
    if (farm) onAdded({ farmName: farm.property_name, parcelCount: parcels.length });
  });
  const canAdd =
    farm !== null &&
    price !== null &&
    parcels.length > 0 &&
    exceededLimit(facts) === null &&
    !isLooking &&
    waitingCount === 0;

  return (
    <>
      {farm && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm tabular-nums">
          <span>
            {facts.parcelCount === 1
              ? '1 parcel'
              : `${facts.parcelCount.toLocaleString('en-AU')} parcels`}
            {' · '}
            {formatHa(facts.totalHa)}
          </span>
          {price && <span className="text-lg font-semibold text-money">{formatTotal(price)}</span>}
        </p>
      )}
      {right.isLoadingError && (
        <LoadFailed
          title="We could not check whether a report is free"
          message={right.error.message}
          isRetrying={right.isFetching}
          onRetry={() => void right.refetch()}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="money"
          className="flex-1"
          disabled={!canAdd || isPending}
          aria-busy={isPending}
          onClick={() =>
            farm &&
            add(
              farm,
              parcels.map(({ cadastre_polygon_pid: pid }) => pid),
            )
          }
        >
          Add to Cart
        </Button>
        <Button variant="outline" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
      </div>
      {replacement && (
        <ReplaceParcels replacement={replacement} onConfirm={confirm} onClose={decline} />
      )}
    </>
  );
}
