import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '#shared/lib/cn';
import { Label } from './label.tsx';

export interface FieldProps {
  label: ReactNode;
  /** One control; it receives id, aria-describedby and aria-invalid. */
  children: ReactElement;
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: ReactNode;
  /** Marks the label with an asterisk; the caller validates. */
  required?: boolean;
  /** `inline` puts the label after the control: checkboxes, radios, switches. */
  layout?: 'stacked' | 'inline';
  id?: string;
  className?: string;
}

/** A control with its label, hint and error, associated for assistive technology. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  layout = 'stacked',
  id: givenId,
  className,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;

  const control = (
    <Slot.Root
      id={id}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      {...(required ? { 'aria-required': true } : {})}
    >
      {children}
    </Slot.Root>
  );
  const name = (
    <Label htmlFor={id}>
      <span>
        {label}
        {required && <span aria-hidden>*</span>}
      </span>
    </Label>
  );

  const notes = (
    <>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );

  return layout === 'inline' ? (
    <div data-slot="field" className={cn('flex min-h-11 items-start gap-3 py-3', className)}>
      {control}
      <div className="grid gap-1.5">
        {name}
        {notes}
      </div>
    </div>
  ) : (
    <div data-slot="field" className={cn('grid gap-1.5', className)}>
      {name}
      {control}
      {notes}
    </div>
  );
}
