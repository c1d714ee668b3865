import { useUnit } from 'effector-react';
import { BanIcon, CircleCheckIcon, HourglassIcon, TriangleAlertIcon } from 'lucide-react';
import { formatCents } from '#shared/lib/money';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { $paymentState, type PaymentState } from '../model/model.ts';

/** Outcome of the last payment, shown in the payment card. */
export function PaymentStateNotice() {
  const notice = noticeOf(useUnit($paymentState));
  if (!notice) return null;
  const { variant, Icon, title, text } = notice;
  return (
    <Alert variant={variant}>
      <Icon aria-hidden />
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>{text}</AlertDescription>
    </Alert>
  );
}

function noticeOf(state: PaymentState | null) {
  switch (state?.is) {
    case 'waiting':
      return {
        variant: 'info',
        Icon: HourglassIcon,
        title: 'Waiting for PayPal',
        text: 'Pay in PayPal’s window, or close it to cancel. Nothing is charged before you confirm there.',
      } as const;
    case 'cancelled':
      return {
        variant: 'default',
        Icon: BanIcon,
        title: 'Payment cancelled. Nothing was charged.',
        text: 'Your cart has not changed. You can try again or pay another way.',
      } as const;
    case 'unpaid':
      return {
        variant: 'destructive',
        Icon: TriangleAlertIcon,
        title: 'Not paid. Nothing was charged.',
        // The title already contains the rest of the server's message.
        text: `${state.why?.replace(' Nothing was charged.', '') ?? 'PayPal did not accept the payment.'} Your cart has not changed.`,
      } as const;
    case 'done':
      return {
        variant: 'info',
        Icon: CircleCheckIcon,
        title: state.method === 'CC' ? `Paid ${formatCents(state.totalCents)}` : 'Order placed',
        text: 'You will find the order and its files under “Your orders”.',
      } as const;
    default:
      return null;
  }
}
