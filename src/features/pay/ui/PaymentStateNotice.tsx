import { useUnit } from 'effector-react';
import { BanIcon, HourglassIcon, TriangleAlertIcon } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { $paymentState, type PaymentState } from '../model/payment-model.ts';

/** State of the payment under way, or the outcome of the last one, shown in the payment card. */
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
        title: 'Not paid. Nothing was charged.',
        text: 'You cancelled the payment. Your cart has not changed; you can try again or pay another way.',
      } as const;
    case 'changed':
      return {
        variant: 'warning',
        Icon: TriangleAlertIcon,
        title: 'Your cart has changed. Nothing was charged.',
        text: 'We closed the payment window, because it showed the earlier total. Check your cart and pay again.',
      } as const;
    case 'unpaid':
      return {
        variant: 'destructive',
        Icon: TriangleAlertIcon,
        title: `Not ${state.method === 'CC' ? 'paid' : 'ordered'}. Nothing was charged.`,
        // The title already contains the rest of the server's message.
        text: `${state.why?.replace(' Nothing was charged.', '') ?? 'PayPal did not accept the payment.'} Your cart has not changed.`,
      } as const;
    default:
      return null;
  }
}
