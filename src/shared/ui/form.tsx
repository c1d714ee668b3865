import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '#shared/lib/cn';
import type { FormFailure } from '#shared/lib/failure';
import { Alert, AlertTitle } from './alert.tsx';

const FIRST_FAULT = '[aria-invalid="true"], [data-faulty] [role="checkbox"]';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  isPending: boolean;
  onSubmit: () => void;
  /** Why the last submit failed, other than messages shown at fields. */
  failure: Pick<FormFailure, 'error' | 'rest'>;
  /** The buttons, below everything else. */
  footer: ReactNode;
}

/**
 * A form that shows why its last submit failed, at the fields and above its buttons, and moves
 * focus to the first invalid field. The next submit clears both.
 */
export function Form({
  isPending,
  onSubmit,
  failure,
  footer,
  className,
  children,
  ...props
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>(FIRST_FAULT)?.focus();
  }, [submits, failure.error]);

  return (
    <form
      ref={form}
      noValidate
      className={cn('grid gap-4', className)}
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        setSubmits(submits + 1);
        onSubmit();
      }}
      {...props}
    >
      {children}
      {failure.rest.length > 0 && (
        <Alert variant="destructive">
          {failure.rest.map((line) => (
            <AlertTitle key={line}>{line}</AlertTitle>
          ))}
        </Alert>
      )}
      {footer}
    </form>
  );
}
