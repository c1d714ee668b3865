import { useState } from 'react';
import { statementDay } from '#entities/billing';
import { calls } from '#shared/api';
import type { StatementRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formFailure } from '#shared/lib/failure';
import { centsOf, formatCents } from '#shared/lib/money';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';

export interface UndoPaymentProps {
  number: string;
  payment: StatementRecord['payments'][number];
  onClose: () => void;
}

/** Takes back a payment that was recorded by mistake. */
export function UndoPayment({ number, payment, onClose }: UndoPaymentProps) {
  const change = useChange('books', 'form');
  const [opId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const failure = formFailure(change.error, ['reason']);
  return (
    <FormDialog
      title={`Undo a payment of ${number}`}
      about={`${formatCents(centsOf(payment.amount))} of ${statementDay(payment.paid_on)}, “${payment.reference}”, recorded by ${payment.recorded_by}, no longer counts.`}
      action="Undo payment"
      progress="Undoing the payment"
      isIncomplete={reason.trim() === ''}
      isPending={change.isPending}
      failure={failure}
      onSubmit={() =>
        change.mutate(
          () =>
            apiClient.send(
              calls.books.undoPayment,
              { payment_id: payment.payment_id, reason },
              { opId },
            ),
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Field label="Reason, for the audit" error={failure.at.reason}>
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  );
}
