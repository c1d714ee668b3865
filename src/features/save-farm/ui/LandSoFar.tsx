import { cn } from '#shared/lib/cn';
import type { Wizard } from '../model/wizard.ts';
import { useLand } from './use-land.ts';

/** The boundary so far, which screen readers announce as it grows. */
export function LandSoFar({ wizard, className }: { wizard: Wizard; className?: string }) {
  const land = useLand(wizard);
  return (
    <p role="status" className={cn('text-sm tabular-nums', className)}>
      {land && (
        <>
          <span className="whitespace-nowrap">{land.count}</span> ·{' '}
          <span className="font-medium whitespace-nowrap">{land.area}</span>
        </>
      )}
    </p>
  );
}
