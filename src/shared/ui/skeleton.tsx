import { cn } from '#shared/lib/cn';

export interface SkeletonProps {
  /** Names what is loading, for people who cannot see the shapes. */
  label: string;
  /** Number of rows or cards that will probably arrive. */
  rows?: number;
  /** Height and shape of one of them. */
  className?: string;
}

/** Reserves the space of content that is loading, so that nothing moves when it arrives. */
export const Skeleton = ({ label, rows = 1, className }: SkeletonProps) => (
  <div role="progressbar" aria-label={label} data-slot="skeleton" className="grid gap-4">
    {Array.from({ length: rows }, (_, row) => (
      <div
        key={row}
        className={cn(
          'grid animate-pulse content-center gap-3 rounded-lg border border-border bg-raised px-4 sm:px-6',
          className,
        )}
      >
        <span className="h-4 w-2/5 rounded-sm bg-fill" />
        <span className="h-3 w-3/5 rounded-sm bg-fill" />
      </div>
    ))}
  </div>
);
