import { CircleCheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * Reports success next to the action. The live region stays mounted, so that screen readers
 * announce new content.
 */
export const Done = ({ children }: { children: ReactNode }) => (
  <p role="status" className={children ? 'flex items-start gap-2 text-sm' : 'sr-only'}>
    {children && (
      <>
        <CircleCheckIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </>
    )}
  </p>
);
