import { useRef } from 'react';
import { useFarms } from '#entities/farm/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { usePolled } from '../model/use-polled.ts';
import { FarmList } from './FarmList.tsx';
import { NoFarms } from './NoFarms.tsx';

export function FarmsPage() {
  const { data: farms, isLoadingError, isFetching, error, refetch } = useFarms();
  const heading = useRef<HTMLHeadingElement>(null);
  const isListed = usePolled(farms !== undefined);

  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        Farms
      </h1>
      {farms?.length === 0 && isListed && <NoFarms />}
      {farms && farms.length > 0 && isListed && (
        <FarmList farms={farms} onDeleted={() => heading.current?.focus()} />
      )}
      {isLoadingError && (
        <Alert variant="destructive">
          <AlertTitle>Your farms could not be loaded</AlertTitle>
          <AlertDescription>
            {error.message}
            <Button variant="outline" disabled={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </AlertDescription>
        </Alert>
      )}
      {!isListed && !isLoadingError && <Progress label="Loading your farms" />}
    </div>
  );
}
