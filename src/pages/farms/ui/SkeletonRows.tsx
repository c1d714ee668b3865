const ROWS = [1, 2, 3];

/** Rows as high as the farms’ own, so that nothing moves when these arrive. */
export const SkeletonRows = () => (
  <div
    role="progressbar"
    aria-label="Loading your farms"
    className="grid gap-px overflow-hidden rounded-lg border border-border"
  >
    {ROWS.map((row) => (
      <div key={row} className="flex h-16 items-center gap-3 bg-raised px-3">
        <div className="h-12 w-18 rounded-md bg-overlay motion-safe:animate-pulse" />
        <div className="h-4 w-40 max-w-1/2 rounded-sm bg-overlay motion-safe:animate-pulse" />
        <div className="ml-auto h-4 w-24 rounded-sm bg-overlay motion-safe:animate-pulse max-sm:hidden" />
      </div>
    ))}
  </div>
);
