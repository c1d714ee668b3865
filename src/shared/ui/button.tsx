import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-sm font-medium',
    'whitespace-nowrap transition-colors select-none disabled:pointer-events-none',
    'disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45',
    "[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      variant: {
        default: 'forced-colors:border bg-accent text-on-accent hover:bg-accent/88',
        money: 'border border-money bg-money-fill text-on-money hover:bg-money-fill/88',
        secondary: 'forced-colors:border bg-fill text-text hover:bg-border',
        outline: 'border border-control text-text hover:bg-fill',
        ghost: 'text-text hover:bg-fill',
        destructive: 'forced-colors:border bg-danger text-on-danger hover:bg-danger/88',
        link: 'text-accent underline underline-offset-4 hover:decoration-2',
      },
      size: {
        default: 'h-11 px-4',
        sm: 'h-9 px-3 pointer-coarse:h-11',
        lg: 'h-12 px-6 text-base',
        icon: 'size-11',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Applies the style to the only child, e.g. a link. */
  asChild?: boolean;
}

export function Button({
  className,
  variant,
  size,
  asChild = false,
  type = 'button',
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  return asChild ? (
    <Slot.Root data-slot="button" className={classes} {...props} />
  ) : (
    <button data-slot="button" type={type} className={classes} {...props} />
  );
}
