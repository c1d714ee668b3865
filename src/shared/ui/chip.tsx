import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { XIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

const chipVariants = cva(
  [
    'inline-flex min-h-7 w-fit max-w-full items-center gap-1.5 rounded-full border px-3 text-sm',
    "[&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      tone: {
        default: 'border-border bg-fill text-text',
        money: 'border-money text-money',
        success: 'border-accent text-accent',
        warning: 'border-warning text-warning',
        danger: 'border-danger text-danger',
      },
    },
    defaultVariants: { tone: 'default' },
  },
);

export interface ChipProps extends ComponentProps<'span'>, VariantProps<typeof chipVariants> {
  /** Adds a button that removes the chip; it needs a name of its own. */
  remove?: { label: string; onRemove: () => void };
}

/** A fact in a few words: a price, a state, a chosen thing. */
export function Chip({ className, tone, remove, children, ...props }: ChipProps) {
  return (
    <span
      data-slot="chip"
      className={cn(chipVariants({ tone }), remove && 'pr-0', className)}
      {...props}
    >
      <span className="flex min-w-0 items-center gap-1.5 truncate">{children}</span>
      {remove && (
        <button
          type="button"
          aria-label={remove.label}
          className="grid size-8 place-content-center rounded-full text-muted hover:text-text pointer-coarse:size-11"
          onClick={remove.onRemove}
        >
          <XIcon aria-hidden />
        </button>
      )}
    </span>
  );
}
