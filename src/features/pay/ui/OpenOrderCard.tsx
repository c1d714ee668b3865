import { useUnit } from 'effector-react';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Progress } from '#shared/ui/progress';
import { isPaid, paymentReferenceOf, type OpenOrder, type OrderStep } from '../model/open-order.ts';
import { $failure, $isRecording, recordingRetried } from '../model/order-model.ts';
import { SetAsideButton } from './SetAsideButton.tsx';

const UNFINISHED: Partial<Record<OrderStep, string>> = {
  capture: 'We do not know yet whether your payment went through',
  payment: 'We have not recorded your payment yet',
};

function titleOf(order: OpenOrder): string {
  if (!isPaid(order) && order.method !== 'CC') return 'We have not recorded your order yet';
  return UNFINISHED[order.step] ?? 'Your order is recorded but not complete yet';
}

/** State of an approved order until it is fully recorded. */
export function OpenOrderCard({ order }: { order: OpenOrder }) {
  const { failure, isRecording, retry } = useUnit({
    failure: $failure,
    isRecording: $isRecording,
    retry: recordingRetried,
  });
  const { links } = useAppSettings();

  if (!failure) return <OrderUnderWay order={order} />;
  const orderId = paymentReferenceOf(order);
  const isStopped = failure.outlook === 'stopped';
  return (
    <Card className="border-l-4 border-l-warning">
      <CardHeader role="alert">
        <CardTitle>{titleOf(order)}</CardTitle>
        <CardDescription>{failure.message}</CardDescription>
      </CardHeader>
      <p className="text-sm">
        {isStopped
          ? 'Your cart is saved, but you cannot pay for anything else until this is resolved. If trying again does not help, please contact support.'
          : 'We will keep trying, even if you close this page and come back later. Nothing is lost, and you will not pay twice.'}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {orderId !== null && (
          <>
            <dt className="text-muted">Payment id</dt>
            <dd className="font-medium break-all">{orderId}</dd>
          </>
        )}
        {isStopped && (
          <>
            <dt className="text-muted">Support</dt>
            <dd className="break-all">
              <a
                className="text-accent underline underline-offset-4"
                href={`mailto:${links.support_email}`}
              >
                {links.support_email}
              </a>
            </dd>
          </>
        )}
      </dl>
      <CardFooter>
        <Button
          disabled={isRecording}
          onClick={() => {
            retry();
          }}
        >
          Try again
        </Button>
        {isStopped && <SetAsideButton orderId={orderId} />}
      </CardFooter>
    </Card>
  );
}

const RECORDING = 'We are recording your order. This takes a moment.';

function OrderUnderWay({ order }: { order: OpenOrder }) {
  const underWay =
    order.method !== 'CC'
      ? { title: 'Placing your order', text: RECORDING }
      : isPaid(order)
        ? { title: 'Your payment was taken', text: RECORDING }
        : { title: 'Taking your payment', text: 'This takes a moment. Please stay on this page.' };
  return (
    <Card>
      <CardHeader role="status">
        <CardTitle>{underWay.title}</CardTitle>
        <CardDescription>{underWay.text}</CardDescription>
      </CardHeader>
      <Progress label="Recording your order" />
    </Card>
  );
}
