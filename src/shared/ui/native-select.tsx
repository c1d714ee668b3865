import { ChevronDownIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

/** The platform's own list: for long lists, and easier to use on a phone. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <div data-slot="native-select" className={cn('relative w-full min-w-0', className)}>
      <select
        className={cn(
          'h-11 w-full appearance-none truncate rounded-md border border-control bg-field',
          'pr-9 pl-3 text-base disabled:cursor-not-allowed disabled:opacity-45 sm:not-pointer-coarse:text-sm',
          'aria-invalid:border-danger [&_option]:bg-overlay',
        )}
        {...props}
      />
      <ChevronDownIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
