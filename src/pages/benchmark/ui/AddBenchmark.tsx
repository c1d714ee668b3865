import { useUnit } from 'effector-react';
import { lazy, Suspense, useMemo } from 'react';
import { MAX_COMPARISON_HA, MAX_COMPARISON_PARCELS, roughHa } from '#entities/parcel';
import type { PropertyRecord, WireParcel } from '#shared/api/contract';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { comparison, $isSearching } from '../model/model.ts';
import { useAddBenchmark } from '../model/use-add-benchmark.ts';

/** Loaded lazily, because few carts already have a benchmark of the farm. */
const ReplaceParcels = lazy(async () => ({
  default: (await import('./ReplaceParcels.tsx')).ReplaceParcels,
}));

const count = (most: number, of: string) => `${most.toLocaleString('en-AU')} ${of}`;

export interface AddBenchmarkProps {
  farm: PropertyRecord | null;
  parcels: readonly WireParcel[];
  onLeave: () => void;
}

/**
 * The buttons that add the benchmark to the cart or cancel (BENCH-19..21). Waits for running
 * lookups, because their parcels belong in the report.
 */
export function AddBenchmark({ farm, parcels, onLeave }: AddBenchmarkProps) {
  const { isLooking, waitingCount } = useUnit({
    isLooking: $isSearching,
    waitingCount: comparison.$waitingCount,
  });
  const { add, isPending, replacement, confirm, decline } = useAddBenchmark(onLeave);
  const most = useMemo(() => {
    if (parcels.length > MAX_COMPARISON_PARCELS) return count(MAX_COMPARISON_PARCELS, 'parcels');
    if (roughHa(parcels) > MAX_COMPARISON_HA) return count(MAX_COMPARISON_HA, 'hectares');
    return null;
  }, [parcels]);
  const canAdd =
    farm !== null && parcels.length > 0 && most === null && !isLooking && waitingCount === 0;

  return (
    <>
      {most !== null && (
        <Alert variant="warning">
          <AlertTitle>Too many parcels or hectares</AlertTitle>
          <AlertDescription>
            A report can compare the farm with at most {most}. Press Cancel and choose a smaller
            distance or a larger minimum area.
          </AlertDescription>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
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
        <Suspense>
          <ReplaceParcels replacement={replacement} onConfirm={confirm} onClose={decline} />
        </Suspense>
      )}
    </>
  );
}
