import { CheckIcon, MinusIcon } from 'lucide-react';
import { Checkbox as CheckboxPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      data-slot="checkbox"
      className={cn(
        // The pseudo-element widens the target to 44 px around the 20 px box.
        'peer relative size-5 shrink-0 rounded-sm border border-control bg-field',
        'after:absolute after:-inset-3 disabled:cursor-not-allowed disabled:opacity-45',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        'data-[state=checked]:text-on-accent data-[state=indeterminate]:border-accent',
        'data-[state=indeterminate]:bg-accent data-[state=indeterminate]:text-on-accent',
        'aria-invalid:border-danger',
        className,
      )}
      {...props}
    >
      <CheckboxPrimitive.Indicator className="grid place-content-center">
        {props.checked === 'indeterminate' ? (
          <MinusIcon className="size-4" strokeWidth={3} />
        ) : (
          <CheckIcon className="size-4" strokeWidth={3} />
        )}
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
}
