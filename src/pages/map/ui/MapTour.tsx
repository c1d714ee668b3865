import { CompassIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSignedInEmail } from '#shared/auth/react';
import { cn } from '#shared/lib/cn';
import { Button } from '#shared/ui/button';
import { STOPS, tourSeen } from '../model/tour.ts';

const MARK = ['outline-3', 'outline-offset-3', 'outline-money', 'rounded-md'];

/**
 * Offers a tour until the user ends or skips it. It is part of the drawer and blocks nothing: each
 * stop marks its control, which works as always.
 */
export function MapTour() {
  const email = useSignedInEmail();
  const [isSeen, setSeen] = useState(() => tourSeen.read(email) ?? false);
  const [index, setIndex] = useState<number | null>(null);
  const stop = index === null ? undefined : STOPS[index];
  const isLast = index === STOPS.length - 1;

  useEffect(() => {
    const target = stop && document.querySelector(stop.target);
    if (!target) return;
    target.classList.add(...MARK);
    target.scrollIntoView({ block: 'nearest' });
    return () => target.classList.remove(...MARK);
  }, [stop]);

  const end = () => {
    tourSeen.write(email, true);
    setSeen(true);
  };
  if (isSeen) return null;

  return (
    <section
      aria-label="Tour of the map"
      className={cn(
        'grid gap-2 rounded-lg border border-money bg-overlay p-3',
        stop && 'sticky bottom-2 shadow-lg',
      )}
    >
      <div aria-live="polite" className="grid gap-1 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          <CompassIcon aria-hidden className="size-4 shrink-0 text-money" />
          {stop ? `${index! + 1} of ${STOPS.length} · ${stop.title}` : 'New here?'}
        </p>
        <p className="text-muted">{stop?.text ?? 'See the four things you need first.'}</p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant={isLast ? 'default' : 'outline'}
          onClick={() => (isLast ? end() : setIndex((index ?? -1) + 1))}
        >
          {nextLabel(index, isLast)}
        </Button>
        {!isLast && (
          <Button size="sm" variant="ghost" onClick={end}>
            {stop ? 'End tour' : 'Skip'}
          </Button>
        )}
      </div>
    </section>
  );
}

function nextLabel(index: number | null, isLast: boolean): string {
  if (index === null) return 'Take a short tour';
  return isLast ? 'Finish' : 'Show the next one';
}
