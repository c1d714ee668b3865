import { createContext, use, useId, useMemo, type ComponentProps } from 'react';
import { cn } from '#shared/lib/cn';

interface Group {
  name: string;
  value: string;
  disabled: boolean;
  onValueChange: (value: string) => void;
}
const GroupContext = createContext<Group | null>(null);

export interface RadioGroupProps extends ComponentProps<'div'> {
  /** Empty while nothing is chosen. */
  value: string;
  disabled?: boolean;
  onValueChange: (value: string) => void;
}

export function RadioGroup({
  value,
  disabled = false,
  onValueChange,
  className,
  ...props
}: RadioGroupProps) {
  const name = useId();
  const group = useMemo(
    () => ({ name, value, disabled, onValueChange }),
    [name, value, disabled, onValueChange],
  );
  return (
    <GroupContext value={group}>
      <div role="radiogroup" className={cn('grid gap-3', className)} {...props} />
    </GroupContext>
  );
}

export interface RadioGroupItemProps extends ComponentProps<'input'> {
  value: string;
}

export function RadioGroupItem({ value, disabled, className, ...props }: RadioGroupItemProps) {
  const group = use(GroupContext);
  if (!group) throw new TypeError('A radio button is part of a group.');
  return (
    <input
      type="radio"
      name={group.name}
      value={value}
      checked={group.value === value}
      disabled={group.disabled || disabled}
      className={cn(
        'peer relative size-5 shrink-0 appearance-none rounded-full border border-control bg-field',
        'after:absolute after:-inset-3 disabled:cursor-not-allowed disabled:opacity-45',
        'checked:border-accent aria-invalid:border-danger forced-colors:appearance-auto',
        'checked:bg-[radial-gradient(circle,var(--color-accent)_5px,transparent_5.5px)]',
        className,
      )}
      onChange={() => group.onValueChange(value)}
      {...props}
    />
  );
}
