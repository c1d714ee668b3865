import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATEMENT_STATES, statementDay } from '#entities/billing';
import { calls } from '#shared/api';
import type { PlanStatement } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { useAppSettings } from '#shared/config/react';
import { formatMonth } from '#shared/lib/dates';
import { loadable } from '#shared/loadable';
import { centsOf, dollarsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Skeleton } from '#shared/ui/skeleton';

const PayStatement = loadable(async () => (await import('#features/pay')).PayStatement);

/** The monthly statements of a plan's orders, for the plan's owner to download and pay. */
export function PlanStatements({ planId }: { planId: number }) {
  const statements = useQuery(callQuery(calls.plans.statements, { plan_id: planId }));
  return (
    <Card role="group" aria-labelledby={`statements-${planId}`} className="gap-2">
      <h2 id={`statements-${planId}`} className="font-semibold">
        Statements
      </h2>
      <p className="text-sm text-muted">
        On the first of each month we e-mail you the orders of the month before.
      </p>
      {statements.isPending && <Skeleton label="Loading statements" className="h-11" />}
      {statements.isLoadingError && (
        <LoadFailed
          title="The statements could not be loaded"
          message={statements.error.message}
          isRetrying={statements.isFetching}
          onRetry={() => void statements.refetch()}
        />
      )}
      {statements.data?.length === 0 && (
        <p className="text-sm text-muted">There is no statement yet.</p>
      )}
      <ul className="divide-y divide-border">
        {statements.data?.map((statement) => (
          <li key={statement.month}>
            <StatementRow planId={planId} statement={statement} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface StatementRowProps {
  planId: number;
  statement: PlanStatement;
}

function StatementRow({ planId, statement }: StatementRowProps) {
  const { month, number, total, gst, paid = 0, due_on, state, item_count: count } = statement;
  const { mutate, isPending } = useRequest();
  const { paypal } = useAppSettings();
  const [isPaying, setIsPaying] = useState(false);
  const name = formatMonth(month);
  const download = (format: 'pdf' | 'csv') =>
    mutate(() => apiClient.send(calls.plans.statementLink, { plan_id: planId, month, format }), {
      onSuccess: ([{ link }]) => window.location.assign(link),
    });
  const left = dollarsOf(centsOf(total) - centsOf(paid));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
      <p className="mr-auto min-w-0">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-muted">
          {number !== null && `${number} · `}
          {count} {count === 1 ? 'item' : 'items'}
          {number !== null && due_on && ` · Due ${statementDay(due_on)}`}
        </span>
        {number !== null && state && (
          <Badge variant={state === 'overdue' ? 'destructive' : 'secondary'} className="ml-2">
            {STATEMENT_STATES[state]}
            {paid > 0 && state !== 'paid' && `, ${formatCents(centsOf(paid))} paid`}
          </Badge>
        )}
      </p>
      <p className="text-right tabular-nums">
        <span className="font-semibold text-money">{formatCents(centsOf(total))}</span>
        {gst > 0 && <span className="text-muted"> incl. GST {formatCents(centsOf(gst))}</span>}
      </p>
      <div className="flex gap-2">
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="outline"
            size="sm"
            aria-busy={isPending}
            disabled={isPending}
            onClick={() => download(format)}
          >
            {format.toUpperCase()}
            <span className="sr-only"> statement of {name}</span>
          </Button>
        ))}
        {paypal && number !== null && left > 0 && !isPaying && (
          <Button size="sm" onClick={() => setIsPaying(true)}>
            Pay by card<span className="sr-only"> the statement of {name}</span>
          </Button>
        )}
      </div>
      {isPaying && number !== null && (
        <PayStatement
          fallback={<Progress label="Loading card payment" />}
          planId={planId}
          month={month}
          number={number}
          left={left}
          onClose={() => setIsPaying(false)}
        />
      )}
    </div>
  );
}
