import { useUnit } from 'effector-react';
import type { PaymentMethod } from '#entities/cart';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { $paymentMethod, paymentMethodChosen, $isCartLocked } from '../model/model.ts';

const METHODS: readonly { method: PaymentMethod; label: string }[] = [
  { method: 'CC', label: 'Card or PayPal' },
  { method: 'Plan', label: 'Plan' },
];

/** Choice between card or payment provider and plan (PAY-01). */
export function PaymentMethodChoice() {
  const { method, isLocked, choose } = useUnit({
    method: $paymentMethod,
    isLocked: $isCartLocked,
    choose: paymentMethodChosen,
  });
  return (
    <RadioGroup
      aria-label="Payment method"
      className="flex flex-wrap gap-x-6 gap-y-0"
      value={method}
      disabled={isLocked}
      onValueChange={(chosen) => choose(chosen as PaymentMethod)}
    >
      {METHODS.map((offered) => (
        <Field key={offered.method} label={offered.label} layout="inline">
          <RadioGroupItem value={offered.method} />
        </Field>
      ))}
    </RadioGroup>
  );
}
