import { useRef } from 'react';
import { useFarms } from '#entities/farm/react';
import { LoadFailed } from '#shared/ui/load-failed';
import { usePolled } from '../model/use-polled.ts';
import { DeletedFarms } from './DeletedFarms.tsx';
import { FarmList } from './FarmList.tsx';
import { NoFarms } from './NoFarms.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

export function FarmsPage() {
  const { data: farms, isLoadingError, isFetching, error, refetch } = useFarms();
  const heading = useRef<HTMLHeadingElement>(null);
  const isListed = usePolled(farms !== undefined);

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-5 px-4 py-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        Farms
      </h1>
      {farms?.length === 0 && isListed && <NoFarms />}
      {farms && farms.length > 0 && isListed && (
        <FarmList farms={farms} onDeleted={() => heading.current?.focus()} />
      )}
      {isLoadingError && (
        <LoadFailed
          title="Your farms could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isListed && !isLoadingError && <SkeletonRows />}
      {isListed && <DeletedFarms onRestored={() => heading.current?.focus()} />}
    </div>
  );
}
