import { useUnit } from 'effector-react';
import { XIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { marksHidden, useVersions } from '#entities/boundary-health/react';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionRow } from './VersionRow.tsx';

export interface BoundaryHistoryProps {
  farm: PropertyRecord;
  /** Called when the panel, and the focus in it, has gone. */
  onClose: () => void;
}

/** The versions of a farm's boundary; the map shows the chosen one as a dashed line. */
export function BoundaryHistory({ farm, onClose }: BoundaryHistoryProps) {
  const { property_id: farmId } = farm;
  const versions = useVersions(farmId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const hideMarks = useUnit(marksHidden);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const present = versions.data?.[0];
  const wanted = versions.data?.find(({ number }) => number === restoring);
  const choose = (number: number | null) => {
    hideMarks();
    setChosen(number);
  };
  return (
    <section
      aria-label="Boundary history"
      className="grid gap-2 rounded-lg border border-border bg-raised p-3"
    >
      <div className="flex items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="min-w-0 flex-1 font-semibold">
          Boundary history
        </h3>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close the history"
          className="-my-2 -mr-2"
          onClick={onClose}
        >
          <XIcon aria-hidden />
        </Button>
      </div>
      {versions.isError && !versions.data && (
        <LoadFailed
          title="The history could not be loaded"
          message={versions.error.message}
          isRetrying={versions.isFetching}
          onRetry={() => void versions.refetch()}
        />
      )}
      {versions.isPending && <p className="text-sm text-muted">Loading the history …</p>}
      {versions.data?.length === 0 && (
        <p className="text-sm text-muted">
          This farm’s boundary has not changed yet. Every change will be listed here.
        </p>
      )}
      {present && (
        <>
          <p className="text-sm text-muted">
            Choose a version to see it on the map as a dashed line. The last 20 are kept.
          </p>
          <ol className="grid gap-1">
            {versions.data!.map((version) => (
              <VersionRow
                key={version.number}
                farmId={farmId}
                version={version}
                present={present}
                isChosen={version.number === chosen}
                onChoose={choose}
                onRestore={() => setRestoring(version.number)}
              />
            ))}
          </ol>
        </>
      )}
      {present && wanted && (
        <RestoreDialog
          farmId={farmId}
          version={wanted}
          present={present}
          onClose={() => setRestoring(null)}
          onRestored={() => {
            setRestoring(null);
            choose(null);
          }}
          onFocusLost={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}
