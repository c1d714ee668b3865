import { useUnit } from 'effector-react';
import type { PaymentMethod } from '#entities/cart';
import { copiesTo } from '#entities/plan';
import { useSignedInEmail } from '#shared/auth/react';
import { formatCents } from '#shared/lib/money';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { $isCartLocked } from '../model/order-model.ts';
import { $paymentMethod, paymentMethodChosen } from '../model/payment-model.ts';
import type { PlanSavings } from '../model/plan-savings.ts';

const LABELS: Record<PaymentMethod, string> = { CC: 'Card or PayPal', Plan: 'Plan' };

/** Choice between card or payment provider and plan (PAY-01); a plan that can pay comes first. */
export function PaymentMethodChoice({ best }: { best: PlanSavings | null }) {
  const { method, isLocked, choose } = useUnit({
    method: $paymentMethod,
    isLocked: $isCartLocked,
    choose: paymentMethodChosen,
  });
  const email = useSignedInEmail();
  const offered: readonly PaymentMethod[] = best?.isWithinCap ? ['Plan', 'CC'] : ['CC', 'Plan'];
  return (
    <RadioGroup
      aria-label="Payment method"
      className="grid gap-0"
      value={method}
      disabled={isLocked}
      onValueChange={(chosen) => choose(chosen as PaymentMethod)}
    >
      {offered.map((one) => (
        <Field
          key={one}
          label={LABELS[one]}
          layout="inline"
          className="py-2"
          hint={one === 'Plan' && best ? planHint(best, email) : undefined}
        >
          <RadioGroupItem value={one} />
        </Field>
      ))}
    </RadioGroup>
  );
}

function planHint({ plan, savedCents, isWithinCap }: PlanSavings, email: string): string {
  if (!isWithinCap) {
    return `${formatCents(plan.left_cents ?? 0)} left this month with ${plan.plan_name}: not enough for this cart.`;
  }
  const saving =
    savedCents > 0
      ? `Save ${formatCents(savedCents)} with ${plan.plan_name}.`
      : `Pay with ${plan.plan_name}.`;
  const isShared = copiesTo(plan.owner_emails, email).length > 0;
  return isShared ? `${saving} It gets a copy of your files.` : saving;
}
