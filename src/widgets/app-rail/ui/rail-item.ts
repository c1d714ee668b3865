import { cn } from '#shared/lib/cn';

/** An icon above its name; `data-status` marks the current screen. */
export const RAIL_ITEM = cn(
  'relative grid h-14 w-full place-content-center justify-items-center gap-1 px-1 text-xs',
  'whitespace-nowrap text-muted -outline-offset-4 hover:text-text data-[status=active]:text-accent',
  'md:h-16',
);
