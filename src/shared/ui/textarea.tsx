import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';
import { cleanBeforeChange } from './clean-before-change.ts';

export function Textarea({ className, onChange, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      onChange={cleanBeforeChange(onChange, 'lines')}
      className={cn(
        'min-h-22 w-full min-w-0 resize-y rounded-md border border-control bg-field px-3 py-2.5',
        'text-base text-text placeholder:text-muted read-only:border-border',
        'disabled:cursor-not-allowed disabled:opacity-45 aria-invalid:border-danger sm:not-pointer-coarse:text-sm',
        className,
      )}
      {...props}
    />
  );
}
