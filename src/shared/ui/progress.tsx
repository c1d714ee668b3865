import { cn } from '#shared/lib/cn';

export interface ProgressProps {
  /** Names the activity for people who cannot see the bar. */
  label: string;
  /** Per cent done; omitted while unknown. */
  value?: number;
  className?: string;
}

export function Progress({ label, value, className }: ProgressProps) {
  const indeterminate = value === undefined;
  return (
    <div
      role="progressbar"
      data-slot="progress"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={cn(
        'h-1 w-full overflow-hidden rounded-full bg-fill forced-colors:border',
        className,
      )}
    >
      <div
        className={cn(
          'h-full bg-accent',
          indeterminate ? 'w-2/5 animate-indeterminate' : 'w-full transition-transform',
        )}
        style={indeterminate ? undefined : { transform: `translateX(${value - 100}%)` }}
      />
    </div>
  );
}
