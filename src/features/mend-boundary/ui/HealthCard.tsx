import { useUnit } from 'effector-react';
import { CheckIcon, EyeIcon } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { healthWords, openFindings } from '#entities/boundary-health';
import { marksHidden, useHealth } from '#entities/boundary-health/react';
import type { BoundaryFinding, PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { useFix } from '../model/use-fix.ts';
import { FindingRow } from './FindingRow.tsx';
import { TakeParcels } from './TakeParcels.tsx';

export interface HealthCardProps {
  farm: PropertyRecord;
  historyButton: RefObject<HTMLButtonElement | null>;
  isHistoryOpen: boolean;
  onHistory: () => void;
}

/** The findings about a farm's boundary, with a button for each fix. */
export function HealthCard({ farm, historyButton, isHistoryOpen, onHistory }: HealthCardProps) {
  const { property_id: farmId } = farm;
  const { data: health, error, isFetching, isPaused, refetch } = useHealth(farmId);
  const [shown, setShown] = useState<BoundaryFinding['kind'] | null>(null);
  const [isTaking, setTaking] = useState(false);
  const hideMarks = useUnit(marksHidden);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (kind: BoundaryFinding['kind'] | null) => {
    hideMarks();
    setShown(kind);
  };
  const { fix, accept, isPending } = useFix(farmId, health?.version ?? 0, () => {
    show(null);
    // The button of the fix has gone.
    heading.current?.focus();
  });
  const isGood = health && openFindings(health).length === 0 && health.unchecked === null;
  const Icon = isGood ? CheckIcon : EyeIcon;
  const title = health
    ? healthWords(health)
    : error
      ? 'Boundary'
      : isPaused
        ? 'Boundary: checked when you are online'
        : 'Checking the boundary …';

  return (
    <section
      aria-label="Boundary"
      aria-busy={isFetching || isPending}
      className="grid gap-2 rounded-lg border border-border bg-raised p-3"
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <h3
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm font-medium"
        >
          {health && (
            <Icon
              aria-hidden
              className={isGood ? 'size-4 shrink-0 text-accent' : 'size-4 shrink-0 text-info'}
            />
          )}
          {title}
        </h3>
        <Button
          ref={historyButton}
          variant="ghost"
          size="sm"
          aria-expanded={isHistoryOpen}
          aria-label="History of the boundary"
          className="-my-1 -mr-2"
          onClick={onHistory}
        >
          History
        </Button>
      </div>
      {error && !health && (
        <LoadFailed
          title="The boundary could not be checked"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {health && health.findings.length > 0 && (
        <ul className="grid gap-2">
          {health.findings.map((finding) => (
            <FindingRow
              key={finding.kind}
              farmId={farmId}
              finding={finding}
              health={health}
              isShown={shown === finding.kind}
              isBusy={isPending}
              onShow={show}
              onFix={fix}
              onAccept={accept}
            />
          ))}
        </ul>
      )}
      {health && !farm.is_aus_farmkey && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setTaking(true)}
        >
          Take the parcels under it
        </Button>
      )}
      {isTaking && health && (
        <TakeParcels
          farm={farm}
          version={health.version}
          onClose={() => setTaking(false)}
          onFocusLost={() => heading.current?.focus()}
        />
      )}
      {health?.unchecked && <p className="text-sm text-muted">{health.unchecked}</p>}
    </section>
  );
}
