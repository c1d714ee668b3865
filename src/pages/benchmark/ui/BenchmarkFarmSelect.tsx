import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { useFarms } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';

export interface ComparableFarms {
  farms: ReturnType<typeof useFarms>;
  /** The farms that can be compared. */
  offered: readonly PropertyRecord[];
  farm: PropertyRecord | null;
}

interface BenchmarkFarmSelectProps extends ComparableFarms {
  ref: Ref<HTMLSelectElement>;
  onChoose: (farmId: number | null) => void;
}

/** Selects the farm to compare (BENCH-02). */
export function BenchmarkFarmSelect({
  ref,
  farms,
  offered,
  farm,
  onChoose,
}: BenchmarkFarmSelectProps) {
  if (farms.isLoadingError) {
    return (
      <LoadFailed
        title="Your farms could not be loaded"
        message={farms.error.message}
        isRetrying={farms.isFetching}
        onRetry={() => void farms.refetch()}
      />
    );
  }
  const hasNone = farms.data !== undefined && offered.length === 0;
  return (
    <>
      <Field label="Select Farm">
        <NativeSelect
          ref={ref}
          value={farm?.property_id ?? ''}
          disabled={farms.isPending || hasNone}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{farms.isPending ? 'Loading your farms …' : 'Choose a farm'}</option>
          {offered.map(({ property_id: id, property_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {hasNone && (
        <p className="text-sm text-muted">
          A report needs a farm made of land parcels, and you do not have one yet.{' '}
          <Link to="/map" className="text-accent underline underline-offset-4">
            Add one on the map
          </Link>
          .
        </p>
      )}
    </>
  );
}
