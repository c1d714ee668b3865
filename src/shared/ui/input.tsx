import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';
import { cleanBeforeChange } from './clean-before-change.ts';

export function Input({ className, type = 'text', onChange, ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      type={type}
      onChange={type === 'file' ? onChange : cleanBeforeChange(onChange, 'line')}
      className={cn(
        'h-11 w-full min-w-0 rounded-md border border-control bg-field px-3 text-base text-text',
        'placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-45 sm:not-pointer-coarse:text-sm',
        'aria-invalid:border-danger read-only:border-border',
        'file:mr-3 file:h-full file:border-0 file:bg-transparent file:text-sm file:font-medium',
        className,
      )}
      {...props}
    />
  );
}

/**
 * The `accept` of a file field for these extensions and types. None on a touch screen: an iPhone
 * knows no `.kml` and greys out every file of it, and each file is checked once it is chosen.
 */
export const acceptedFiles = (types: readonly string[]): string | undefined =>
  navigator.maxTouchPoints > 0 ? undefined : types.join(',');
