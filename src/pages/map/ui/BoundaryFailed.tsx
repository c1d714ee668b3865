import { useFarmAreas } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { LoadFailed } from '#shared/ui/load-failed';

/** Explains why the map does not draw the chosen farm, and offers a retry. */
export function BoundaryFailed({ farm }: { farm: PropertyRecord }) {
  const boundary = useFarmAreas(farm);
  return (
    boundary.isLoadingError && (
      <LoadFailed
        title={`The boundary of ${farm.property_name} could not be loaded`}
        message={boundary.error.message}
        isRetrying={boundary.isFetching}
        onRetry={() => void boundary.refetch()}
      />
    )
  );
}
