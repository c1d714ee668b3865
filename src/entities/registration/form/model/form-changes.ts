import type { SentForm } from '#shared/api/contract';
import { shownAnswers } from './shown-answers.ts';

/** An answer that differs between two forms, in words. */
export interface FormChange {
  label: string;
  before: string;
  after: string;
}

/**
 * Returns the answers and parcels that differ between two forms, in the order of the form. The front
 * gate was not asked about in older forms, which is no change.
 */
export function formChanges(before: SentForm, after: SentForm): FormChange[] {
  const later = shownAnswers(after);
  const fields = shownAnswers(before).flatMap(({ field, question, answer }, i) =>
    field === 'front_gate' && answer === ''
      ? []
      : [{ label: question, before: answer, after: later[i]!.answer }],
  );
  const parcels = {
    label: 'Parcels',
    before: before.parcels.join(', '),
    after: after.parcels.join(', '),
  };
  return [...fields, parcels].filter((change) => change.before !== change.after);
}
