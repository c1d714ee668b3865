import { useUnit } from 'effector-react';
import { ChevronLeftIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFarmAreas } from '#entities/farm/react';
import { usePaddocks } from '#entities/paddock/react';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { $isEditing, paddocksClosed } from '../model/panel-model.ts';
import { PaddockEditor } from './PaddockEditor.tsx';
import { PaddockOverview } from './PaddockOverview.tsx';

/** The paddocks of a farm in the map's panel: to read, or to change. */
export function PaddocksPanel({ farm }: { farm: PropertyRecord }) {
  const { isEditing, close } = useUnit({ isEditing: $isEditing, close: paddocksClosed });
  const stored = usePaddocks(farm.property_id);
  const land = useFarmAreas(farm);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared, with the farm's card or with the other half of this panel.
  useEffect(() => heading.current!.focus(), [isEditing]);
  const failed = [stored, land].find((query) => query.isLoadingError);

  return (
    <section aria-labelledby="paddocks-heading" className="flex flex-1 flex-col gap-4">
      <div className="grid justify-items-start gap-1">
        {!isEditing && (
          <Button variant="ghost" size="sm" className="-ml-3 max-w-full" onClick={() => close()}>
            <ChevronLeftIcon aria-hidden />
            <span dir="auto" className="truncate">
              {farm.property_name}
            </span>
          </Button>
        )}
        <h2
          ref={heading}
          id="paddocks-heading"
          tabIndex={-1}
          className="text-lg leading-6 font-semibold"
        >
          {isEditing ? 'Edit paddocks' : 'Paddocks'}
        </h2>
      </div>
      {stored.data && land.data ? (
        isEditing ? (
          <PaddockEditor stored={stored.data} land={land.data} />
        ) : (
          <PaddockOverview farm={farm} stored={stored.data} land={land.data} />
        )
      ) : failed ? (
        <LoadFailed
          title="The paddocks could not be loaded"
          message={failed.error?.message ?? ''}
          isRetrying={stored.isFetching || land.isFetching}
          onRetry={() => void Promise.all([stored.refetch(), land.refetch()])}
        />
      ) : (
        <p role="status" className="text-sm text-muted">
          Loading the paddocks …
        </p>
      )}
    </section>
  );
}
