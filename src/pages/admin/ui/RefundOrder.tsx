import { useState } from 'react';
import { itemTypeName } from '#entities/cart';
import { calls } from '#shared/api';
import type { AdministeredOrder } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formFailure } from '#shared/lib/failure';
import { centsOf, decimalOf, dollarsOf, formatCents } from '#shared/lib/money';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';

export interface RefundOrderProps {
  order: AdministeredOrder;
  onClose: () => void;
}

/** Refunds items of an order, each wholly or in part, to the card or account that paid. */
export function RefundOrder({ order, onClose }: RefundOrderProps) {
  const change = useChange('orders', 'form');
  const [opId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [reason, setReason] = useState('');
  const failure = formFailure(change.error, ['reason']);
  const items = order.items.filter(({ refundable }) => refundable > 0);
  const lines = items.flatMap(({ item_id, refundable }) => {
    const cents = centsIn(typed[item_id] ?? '');
    return cents === 0 ? [] : [{ item_id, cents, isTooMuch: !(cents <= centsOf(refundable)) }];
  });
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const refund = () =>
    change.mutate(
      () =>
        apiClient.send(
          calls.orders.refund,
          {
            order_id: order.order_id,
            lines: lines.map((line) => ({ item_id: line.item_id, amount: dollarsOf(line.cents) })),
            reason,
          },
          { opId },
        ),
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={`Refund order ${order.order_id}`}
      about={`${order.buyer_email} gets the money back by PayPal, with a credit note by e-mail. A refund cannot be taken back.`}
      action={cents > 0 ? `Refund ${formatCents(cents)}` : 'Refund'}
      progress="Asking for the refund"
      isIncomplete={!(cents > 0) || lines.some(({ isTooMuch }) => isTooMuch) || !reason.trim()}
      isPending={change.isPending}
      failure={failure}
      onSubmit={refund}
      onClose={onClose}
    >
      {items.map(({ item_id: id, item_type, property_name, refundable }) => (
        <Field
          key={id}
          label={`${itemTypeName(item_type, 'list')}: ${property_name}`}
          hint={`Up to ${formatCents(centsOf(refundable))}`}
          error={
            lines.some((line) => line.item_id === id && line.isTooMuch)
              ? `Enter an amount up to ${decimalOf(centsOf(refundable))}.`
              : undefined
          }
        >
          <Input
            inputMode="decimal"
            placeholder="0.00"
            value={typed[id] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
          />
        </Field>
      ))}
      <Field label="Reason, for the audit" error={failure.at.reason}>
        <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </FormDialog>
  );
}

/** Cents of an amount as typed, such as `25` or `25.50`; 0 for nothing, NaN for anything else. */
function centsIn(text: string): number {
  const amount = text.trim().replace(/^\$/, '');
  if (amount === '') return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? centsOf(Number(amount)) : Number.NaN;
}
