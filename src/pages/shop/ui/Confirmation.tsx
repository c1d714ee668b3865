import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CircleCheckIcon, CircleDashedIcon, CircleXIcon, LoaderCircleIcon } from 'lucide-react';
import { filesWords, orderProgress, orderSteps, type OrderStep } from '#entities/order';
import { BillingButtons } from '#entities/order/react';
import type { OrderRecord } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { Progress } from '#shared/ui/progress';

const ICONS = {
  done: CircleCheckIcon,
  current: LoaderCircleIcon,
  next: CircleDashedIcon,
  failed: CircleXIcon,
} as const;

const COLOURS: Record<OrderStep['state'], string> = {
  done: 'text-accent',
  current: 'text-info motion-safe:animate-spin',
  next: 'text-muted',
  failed: 'text-danger',
};

export interface ConfirmationProps {
  orderId: number | null;
  method: OrderRecord['method'];
  totalCents: number;
  /** Null until the list of orders has it. */
  order: OrderRecord | null;
  /** True right after the order, when the focused element has disappeared. */
  takesFocus: boolean;
}

/** The progress of the order that was just placed, in three steps, until the files are sent. */
export function Confirmation({
  orderId,
  method,
  totalCents,
  order,
  takesFocus,
}: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <Card role="region" aria-label="Confirmation">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {method === 'Free' ? 'Your free order is placed' : 'Thank you for your order'}
        </h2>
        <p className="text-2xl font-semibold tracking-tight text-money tabular-nums">
          {formatCents(totalCents)}
        </p>
        {orderId !== null && <p className="w-full text-sm text-muted">Order {orderId}</p>}
      </div>
      {order ? <Steps order={order} /> : <Progress label="Loading your order" />}
      <div className="flex flex-wrap gap-2">
        {order && <BillingButtons order={order} />}
        <Button asChild variant="outline" size="sm">
          <Link to="/map">Open the map</Link>
        </Button>
      </div>
    </Card>
  );
}

function Steps({ order }: { order: OrderRecord }) {
  const progress = orderProgress(order);
  return (
    <>
      <ol
        aria-label="Progress of your order"
        className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_auto_1fr]"
      >
        {orderSteps(order).map((step) => {
          const Icon = ICONS[step.state];
          return (
            <li
              key={step.words}
              aria-current={step.state === 'current' ? 'step' : undefined}
              className="flex min-w-0 items-start gap-2 text-sm"
            >
              <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', COLOURS[step.state])} />
              <span className={cn('wrap-anywhere', step.state === 'next' && 'text-muted')}>
                {step.words}
                {step.state === 'done' && <span className="sr-only">: done</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {progress?.percent !== undefined && progress.percent < 100 && (
        <Progress label={progress.words} value={progress.percent} />
      )}
      <div
        role="status"
        className={cn('grid gap-1 text-sm', order.files.trouble === null && 'text-muted')}
      >
        {filesWords(order.files).map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}
