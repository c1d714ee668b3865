import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATEMENT_STATES, statementDay } from '#entities/billing';
import { calls } from '#shared/api';
import { SALES_PER_PAGE, type StatementRecord } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatMonth } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { ReconcileBank } from './ReconcileBank.tsx';
import { RecordPayment } from './RecordPayment.tsx';
import { UndoPayment, type UndoPaymentProps } from './UndoPayment.tsx';

/** The monthly statements of plans: what is due, what is paid, and payments to record. */
export function Statements() {
  const [isUnpaid, setUnpaid] = useState(true);
  const [paid, setPaid] = useState<StatementRecord | null>(null);
  const [undone, setUndone] = useState<Omit<UndoPaymentProps, 'onClose'> | null>(null);
  const statements = useInfiniteQuery({
    queryKey: [...domainKey('books'), 'statements', isUnpaid],
    queryFn: ({ pageParam, signal }): Promise<StatementRecord[]> =>
      apiClient.send(
        calls.books.statements,
        {
          ...(isUnpaid && { outstanding: true }),
          ...(pageParam !== null && { before_id: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < SALES_PER_PAGE ? null : (page.at(-1)?.sale_id ?? null),
  });
  const listed = statements.data?.pages.flat() ?? [];
  return (
    <div className="grid gap-3">
      <Field label="Show" className="sm:max-w-48">
        <NativeSelect
          value={isUnpaid ? 'unpaid' : 'all'}
          onChange={({ target }) => setUnpaid(target.value === 'unpaid')}
        >
          <option value="unpaid">Not paid yet</option>
          <option value="all">All statements</option>
        </NativeSelect>
      </Field>
      <ReconcileBank />
      {statements.isPending && <Progress label="Loading the statements" />}
      {statements.isLoadingError && (
        <LoadFailed
          title="The statements could not be loaded"
          message={statements.error.message}
          isRetrying={statements.isFetching}
          onRetry={() => void statements.refetch()}
        />
      )}
      {statements.data && listed.length === 0 && (
        <p className="text-sm text-muted">
          {isUnpaid ? 'No statement is waiting for a payment.' : 'There is no statement yet.'}
        </p>
      )}
      {listed.length > 0 && (
        <Table aria-label="Statements">
          <TableHeader>
            <TableRow>
              <TableHead>Statement</TableHead>
              <TableHead className="text-right">Amount</TableHead>
              <TableHead>State</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {listed.map((statement) => (
              <StatementRow
                key={statement.sale_id}
                statement={statement}
                onRecord={() => setPaid(statement)}
                onUndo={(payment) => setUndone({ number: statement.number, payment })}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {statements.hasNextPage && (
        <Button
          variant="ghost"
          disabled={statements.isFetchingNextPage}
          onClick={() => void statements.fetchNextPage()}
        >
          Show earlier statements
        </Button>
      )}
      {undone && <UndoPayment {...undone} onClose={() => setUndone(null)} />}
      {paid && <RecordPayment statement={paid} onClose={() => setPaid(null)} />}
    </div>
  );
}

function StatementRow({
  statement,
  onRecord,
  onUndo,
}: {
  statement: StatementRecord;
  onRecord: () => void;
  onUndo: (payment: StatementRecord['payments'][number]) => void;
}) {
  const change = useChange('books');
  const { sale_id, number, month, plan_name, buyer_name, due_on, total, paid, state, payments } =
    statement;
  return (
    <TableRow>
      <TableCell className="align-top wrap-anywhere">
        <p>{plan_name}</p>
        <p className="text-xs text-muted">
          <span className="whitespace-nowrap">{number}</span> · {formatMonth(month)} · {buyer_name}
        </p>
      </TableCell>
      <TableCell className="text-right align-top tabular-nums">
        {formatCents(centsOf(total))}
        {paid > 0 && state !== 'paid' && (
          <p className="text-xs text-muted">{formatCents(centsOf(paid))} paid</p>
        )}
        {paid > total && (
          <p className="text-xs text-warning">
            {formatCents(centsOf(paid) - centsOf(total))} too much: refund it at PayPal
          </p>
        )}
        {payments.map((payment) => (
          <p key={payment.payment_id} className="text-xs">
            {payment.is_by_card ? (
              <span className="text-muted">
                {payment.amount < 0
                  ? `${formatCents(-centsOf(payment.amount))} back to the card`
                  : `${formatCents(centsOf(payment.amount))} by card`}
              </span>
            ) : (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`Undo ${formatCents(centsOf(payment.amount))} of ${number}`}
                className="min-h-8 text-accent underline underline-offset-4"
                onClick={() => onUndo(payment)}
              >
                Undo {formatCents(centsOf(payment.amount))}
              </button>
            )}
          </p>
        ))}
      </TableCell>
      <TableCell className="align-top">
        <Badge variant={state === 'overdue' ? 'destructive' : 'secondary'}>
          {STATEMENT_STATES[state]}
        </Badge>
        {state !== 'paid' && <p className="py-1 text-xs text-muted">Due {statementDay(due_on)}</p>}
        <div className="flex flex-wrap gap-2 pt-1">
          {state !== 'paid' && (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Record payment of ${number}`}
              onClick={onRecord}
            >
              Record payment
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            disabled={change.isPending}
            aria-label={`Send again: ${number}`}
            onClick={() =>
              change.mutate(() => apiClient.send(calls.books.mailAgain, { sale_id }), {
                done: `${number} goes to the owners of ${plan_name} again.`,
              })
            }
          >
            Send again
          </Button>
        </div>
      </TableCell>
    </TableRow>
  );
}
