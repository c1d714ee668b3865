import { useEffect, useState } from 'react';
import { useConnection } from '#shared/api/react';
import { cn } from '#shared/lib/cn';
import { Button } from '#shared/ui/button';

/** Show a notice only after this delay. */
const SHOWN_AFTER_MS = 500;

export interface OfferPendingProps {
  isFailed: boolean;
  onRetry: () => void;
  className?: string | undefined;
}

/**
 * Reserves the space of an offer while it is unknown what the user owns, or says why it stays
 * unknown, so that nobody is offered what they already own.
 */
export function OfferPending({ isFailed, onRetry, className }: OfferPendingProps) {
  const connection = useConnection();
  const isLate = useIsLate();
  const box = cn(
    'flex min-h-11 items-center justify-center gap-x-2 rounded-md text-center text-sm text-muted',
    className,
  );
  if (isFailed && connection === 'online') {
    return (
      <div className={cn(box, 'flex-wrap')}>
        <span>We could not check what you own.</span>
        <Button variant="outline" size="sm" onClick={onRetry}>
          Check again
        </Button>
      </div>
    );
  }
  if (isFailed) return <p className={box}>Buying needs a connection, to check what you own.</p>;
  return (
    <p role="status" className={cn(box, 'bg-fill/60')}>
      {isLate && 'Checking what you own …'}
    </p>
  );
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
