import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

const alertVariants = cva(
  [
    'grid grid-cols-[0_1fr] items-start gap-y-1 rounded-md border border-l-4 bg-raised px-4 py-3',
    'text-sm has-[>svg]:grid-cols-[1rem_1fr] has-[>svg]:gap-x-3',
    '[&>svg]:size-4 [&>svg]:translate-y-0.5',
  ],
  {
    variants: {
      variant: {
        default: 'border-border border-l-control',
        info: 'border-border border-l-info [&>svg]:text-info',
        warning: 'border-border border-l-warning [&>svg]:text-warning',
        destructive: 'border-border border-l-danger [&>svg]:text-danger',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/** Screen readers announce it immediately if it is a failure, politely otherwise. */
export function Alert({
  className,
  variant,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return (
    <div
      data-slot="alert"
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    />
  );
}

export function AlertTitle({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="alert-title" className={cn('col-start-2 font-medium', className)} {...props} />
  );
}

export function AlertDescription({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="alert-description"
      className={cn('col-start-2 grid justify-items-start gap-2 text-muted', className)}
      {...props}
    />
  );
}
