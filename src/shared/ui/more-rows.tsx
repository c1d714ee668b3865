import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

export interface MoreRowsProps {
  /** Number of rows that are not shown yet. */
  left: number;
  onMore: () => void;
}

/** Shows further rows of a long list as its end comes into view, or on a press. */
export function MoreRows({ left, onMore }: MoreRowsProps) {
  const end = useRef<HTMLButtonElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observe again after each step, because the button may still be in view.
  }, [left]);
  if (left <= 0) return null;
  return (
    <Button ref={end} variant="ghost" className="w-full" onClick={onMore}>
      Show more ({left.toLocaleString('en-AU')} left)
    </Button>
  );
}
