import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState, type ReactNode } from 'react';
import { calls } from '#shared/api';
import { apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { centsOf, formatCents } from '#shared/lib/money';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { isPassing, waitMs } from '../model/recording-failure.ts';
import { CardPayment } from './CardPayment.tsx';

/** Tries of the capture within about half a minute; the server looks it up later anyway. */
const TRIES = 5;

/** `pressed`: no order exists yet. `why`: the reason; null if the provider refused. */
type Stage =
  | { is: 'choosing' | 'pressed' | 'waiting' | 'cancelled' }
  | { is: 'unpaid'; why: string | null };

/** The provider's own errors count only while a payment is under way there. */
const nextStage = (stage: Stage, next: Stage | 'stopped'): Stage => {
  if (next !== 'stopped') return next;
  const isUnderWay = stage.is === 'pressed' || stage.is === 'waiting';
  return isUnderWay ? { is: 'unpaid', why: null } : stage;
};

export interface PayStatementProps {
  planId: number;
  /** Such as `2026-10`. */
  month: string;
  /** Such as `INV-000043`. */
  number: string;
  /** Left to pay, in dollars. */
  left: number;
  onClose: () => void;
}

/**
 * Pays what is left of a plan's statement by card. It is no dialog, because PayPal may show its own
 * on top of the page.
 */
export function PayStatement({ planId, month, number, left, onClose }: PayStatementProps) {
  const queries = useQueryClient();
  const [stage, show] = useReducer(nextStage, { is: 'choosing' });
  const checkoutId = useRef('');
  const failed = (error: unknown) =>
    show({
      is: 'unpaid',
      // The title already contains the rest of the server's message.
      why: failureMessage(error).lines.join(' ').replace(' Nothing was charged.', ''),
    });
  const capture = useMutation({
    mutationFn: () =>
      apiClient.send(calls.orders.captureCheckout, { intent_id: checkoutId.current }),
    retry: (failures, error) => failures < TRIES && isPassing(error),
    retryDelay: (failures) => waitMs(failures + 1),
    onError: (error) => !isPassing(error) && failed(error),
    onSettled: () => queries.invalidateQueries({ queryKey: domainKey('plans') }),
  });
  // What is left changes once it is paid.
  const [amount] = useState(formatCents(centsOf(left)));

  let content: ReactNode;
  if (capture.isPending) content = <Progress label="Recording your payment" />;
  else if (capture.isSuccess) content = <Notice title={`You have paid ${amount}`} />;
  else if (capture.isError && isPassing(capture.error)) {
    content = (
      <Notice variant="warning" title="We do not know yet whether you have paid">
        <p>
          Please do not pay again. We ask PayPal every few minutes, and this list shows the payment
          once we know. You can close this.
        </p>
        <Button variant="outline" onClick={() => capture.mutate()}>
          Ask again
        </Button>
      </Notice>
    );
  } else {
    content = (
      <>
        <StageNotice stage={stage} />
        <CardPayment
          kept="You can still pay by transfer."
          session={{
            isLocked: false,
            pressed: () => show({ is: 'pressed' }),
            async start() {
              try {
                const params = { plan_id: planId, month };
                const [started] = await apiClient.send(calls.plans.startStatementPayment, params);
                checkoutId.current = started.intent_id;
                show({ is: 'waiting' });
                return started.order_id;
              } catch (error) {
                failed(error);
                throw error;
              }
            },
            approved: () => capture.mutate(),
            cancelled: () => show({ is: 'cancelled' }),
            stopped: () => show('stopped'),
          }}
        />
      </>
    );
  }
  return (
    <section aria-label={`Pay ${number} by card`} className="grid w-full gap-3 pb-3 sm:max-w-sm">
      {!capture.isSuccess && (
        <p>
          {amount} of {number}, by PayPal or card.
        </p>
      )}
      {content}
      <Button variant="outline" onClick={onClose}>
        {capture.isIdle ? 'Cancel' : 'Close'}
      </Button>
    </section>
  );
}

function StageNotice({ stage }: { stage: Stage }) {
  if (stage.is === 'waiting') {
    return (
      <Notice variant="info" title="Waiting for PayPal">
        Pay in PayPal’s window, or close it to cancel. Nothing is charged before you confirm there.
      </Notice>
    );
  }
  if (stage.is === 'cancelled') {
    return <Notice title="Not paid. Nothing was charged.">You cancelled the payment.</Notice>;
  }
  if (stage.is !== 'unpaid') return null;
  return (
    <Notice variant="destructive" title="Not paid. Nothing was charged.">
      {stage.why ?? 'PayPal did not accept the payment.'}
    </Notice>
  );
}

interface NoticeProps {
  variant?: 'default' | 'info' | 'warning' | 'destructive';
  title: string;
  children?: ReactNode;
}

function Notice({ variant = 'default', title, children }: NoticeProps) {
  return (
    <Alert variant={variant}>
      <AlertTitle>{title}</AlertTitle>
      {children && <AlertDescription>{children}</AlertDescription>}
    </Alert>
  );
}
