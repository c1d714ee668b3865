import { lazy, Suspense } from 'react';
import type { PaddockRecord } from '#shared/api/contract';

/** Loaded with the first farm that has paddocks. */
const PaddockLayer = lazy(() =>
  import('./PaddockLayer.tsx').then((module) => ({ default: module.PaddockLayer })),
);

/** The paddocks of the chosen farm. */
export const Paddocks = ({ paddocks }: { paddocks: readonly PaddockRecord[] }) =>
  paddocks.length > 0 && (
    <Suspense>
      <PaddockLayer paddocks={paddocks} />
    </Suspense>
  );
