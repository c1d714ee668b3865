import { useEffect, useState } from 'react';
import { PaddockState } from '#features/manage-paddocks';
import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';

const BoundaryHealthPanel = loadable(() =>
  import('#features/mend-boundary').then((module) => module.BoundaryHealthPanel),
);

/**
 * Delay before a farm is checked, so that looking through several farms does not check each of
 * them.
 */
const CHECK_AFTER_MS = 1_500;

/**
 * The health and the history of the chosen farm's boundary, and the state of its paddocks, after
 * everything else has loaded.
 */
export function FarmBoundaryHealth({ farm }: { farm: PropertyRecord }) {
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const waiting = (
    <p className="flex min-h-15 items-center rounded-lg border border-border bg-raised p-3 text-sm text-muted">
      Checking the boundary …
    </p>
  );
  if (!isStaying) return waiting;
  return (
    <>
      <BoundaryHealthPanel fallback={waiting} farm={farm} />
      <PaddockState farm={farm} />
    </>
  );
}
