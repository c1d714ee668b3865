import type { ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

export interface SwitchProps extends ComponentProps<'button'> {
  checked: boolean;
  onCheckedChange: (isOn: boolean) => void;
}

export function Switch({ checked, onCheckedChange, className, ...props }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      data-slot="switch"
      className={cn(
        'peer relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border',
        'border-control bg-field transition-colors after:absolute after:-inset-2.5',
        'aria-checked:border-accent aria-checked:bg-accent',
        'disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
      onClick={() => onCheckedChange(!checked)}
      {...props}
    >
      <span
        className={cn(
          'size-4 translate-x-1 rounded-full bg-muted transition-transform',
          checked && 'translate-x-4.5 bg-on-accent',
        )}
      />
    </button>
  );
}
