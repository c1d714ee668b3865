import { type ReactNode, useId } from 'react';
import { QUESTIONS } from '#entities/registration/form';
import { AskedHere } from './AskedHere.tsx';

export interface QuestionGroupProps {
  field: 'front_gate' | 'interest_holders' | 'landholders';
  problem?: string | undefined;
  children: ReactNode;
}

/** A question whose answer has several fields, with what the partner asks about it. */
export function QuestionGroup({ field, problem, children }: QuestionGroupProps) {
  const id = useId();
  const { label, hint } = QUESTIONS[field];
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="grid gap-1">
        <h4 id={id} className="text-sm font-medium">
          {label}
        </h4>
        <p className="text-sm text-muted">{hint}</p>
        <AskedHere field={field} />
        {problem && <p className="text-sm text-danger">{problem}</p>}
      </div>
      {children}
    </section>
  );
}
