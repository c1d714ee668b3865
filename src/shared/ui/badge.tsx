import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

const badgeVariants = cva(
  'inline-flex w-fit shrink-0 items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap forced-colors:border',
  {
    variants: {
      variant: {
        default: 'bg-accent text-on-accent',
        money: 'bg-money-fill text-on-money',
        secondary: 'bg-fill text-text',
        outline: 'border border-control text-muted',
        warning: 'bg-warning text-on-warning',
        destructive: 'bg-danger text-on-danger',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props} />
  );
}
