import { useState } from 'react';
import { issuersDay } from '#entities/billing';
import { calls } from '#shared/api';
import type { StatementRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formFailure } from '#shared/lib/failure';
import { centsOf, decimalOf, dollarsOf, formatCents } from '#shared/lib/money';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';

export interface RecordPaymentProps {
  statement: StatementRecord;
  onClose: () => void;
}

/** Records a transfer that arrived for a statement. */
export function RecordPayment({ statement, onClose }: RecordPaymentProps) {
  const change = useChange('books', 'form');
  const [opId] = useState(() => crypto.randomUUID());
  const left = centsOf(statement.total) - centsOf(statement.paid);
  const [amount, setAmount] = useState(decimalOf(left));
  const [day, setDay] = useState(() => issuersDay(new Date()));
  const [reference, setReference] = useState(statement.number);
  const failure = formFailure(change.error, ['amount', 'paid_on', 'reference']);
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(amount.trim()) && Number(amount) > 0;
  const save = () =>
    change.mutate(
      () =>
        apiClient.send(
          calls.books.recordPayment,
          {
            sale_id: statement.sale_id,
            amount: dollarsOf(centsOf(Number(amount))),
            paid_on: day,
            reference,
          },
          { opId },
        ),
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={`Payment of ${statement.number}`}
      about={`${formatCents(left)} of the statement of ${statement.plan_name} is left to pay.`}
      action="Record payment"
      progress="Recording the payment"
      isIncomplete={!isAmount || day === ''}
      isPending={change.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Amount" error={failure.at.amount}>
        <Input
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label="Day it arrived" error={failure.at.paid_on}>
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Field label="Reference, as the bank shows it" error={failure.at.reference}>
        <Input
          maxLength={200}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
