import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { statementDay } from '#entities/billing';
import { calls } from '#shared/api';
import { MAX_TRANSFERS, type TransferMatch } from '#shared/api/contract';
import { apiClient, callQuery } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { decodeTextFile } from '#shared/lib/csv';
import { centsOf, dollarsOf, formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { incomingLines, readBankFile, type BankFile, type BankLine } from '../model/bank-file.ts';

const MAX_FILE_BYTES = 1024 * 1024;

interface Opened extends Pick<BankFile, 'rows' | 'head'> {
  name: string;
  /** -1 until a person has chosen it. */
  date: number;
  amount: number;
}

/** Matches a bank's CSV file with the statements, and records what a person leaves ticked. */
export function ReconcileBank() {
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setOpened(null);
    setProblem(null);
    if (file.size > MAX_FILE_BYTES) {
      setProblem('This file is larger than 1 MB. Please export a shorter period.');
      return;
    }
    const { text } = decodeTextFile(new Uint8Array(await file.arrayBuffer()));
    const { rows, head, columns } = readBankFile(text);
    if (head.length < 2) {
      setProblem(`${file.name} is not a CSV file of transactions.`);
      return;
    }
    setOpened({ name: file.name, rows, head, ...(columns ?? { date: -1, amount: -1 }) });
  };
  const titles =
    opened?.head.map((title, at) => ({ at, title: title || `Column ${at + 1}` })) ?? [];
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file of the bank"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        Match a CSV file of the bank
      </Button>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {opened && (
        <section aria-label={opened.name} className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap gap-3">
            {(['date', 'amount'] as const).map((column) => (
              <Field key={column} label={column === 'date' ? 'Day' : 'Money in'}>
                <NativeSelect
                  value={opened[column]}
                  onChange={({ target }) =>
                    setOpened({ ...opened, [column]: Number(target.value) })
                  }
                >
                  <option value={-1}>Choose a column</option>
                  {titles.map(({ at, title }) => (
                    <option key={at} value={at}>
                      {title}
                    </option>
                  ))}
                </NativeSelect>
              </Field>
            ))}
          </div>
          {opened.date >= 0 && opened.amount >= 0 && (
            <Lines
              key={`${opened.name} ${opened.date} ${opened.amount}`}
              opened={opened}
              onDone={() => setOpened(null)}
            />
          )}
        </section>
      )}
    </div>
  );
}

function Lines({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const { lines, unreadable } = incomingLines(opened.rows, opened);
  const isTooLong = lines.length > MAX_TRANSFERS;
  const matches = useQuery({
    ...callQuery(calls.books.matchTransfers, { lines: lines.map(transferOf) }),
    enabled: lines.length > 0 && !isTooLong,
  });
  return (
    <>
      {unreadable.length > 0 && (
        <p className="text-sm text-muted">
          {unreadable.length === 1 ? 'Line' : 'Lines'} {unreadable.slice(0, 10).join(', ')}
          {unreadable.length > 10 && ` and ${unreadable.length - 10} more`} could not be read.
        </p>
      )}
      {lines.length === 0 && <p className="text-sm text-muted">No money came in.</p>}
      {isTooLong && (
        <p role="alert" className="text-sm text-danger">
          {lines.length} amounts came in; up to {MAX_TRANSFERS} can be matched at once. Please
          export a shorter period.
        </p>
      )}
      {matches.isLoadingError && (
        <LoadFailed
          title="The file could not be matched"
          message={matches.error.message}
          isRetrying={matches.isFetching}
          onRetry={() => void matches.refetch()}
        />
      )}
      {matches.isLoading && <Progress label="Matching the file" />}
      {matches.data && <Matched lines={lines} matches={matches.data} onDone={onDone} />}
    </>
  );
}

interface MatchedProps {
  lines: readonly BankLine[];
  matches: readonly TransferMatch[];
  onDone: () => void;
}

function Matched({ lines, matches, onDone }: MatchedProps) {
  const change = useChange('books');
  const [opId] = useState(() => crypto.randomUUID());
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(matches.flatMap(({ outcome }, at) => (outcome === 'pays' ? [at] : []))),
  );
  const named = matches.filter(({ sale_id }) => sale_id !== null).length;
  const chosen = lines.flatMap((line, at) => {
    const saleId = matches[at]?.sale_id;
    return ticked.has(at) && saleId ? [{ sale_id: saleId, ...transferOf(line) }] : [];
  });
  const tick = (at: number, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(at);
    else next.delete(at);
    setTicked(next);
  };
  const record = () =>
    change.mutate(
      () => apiClient.send(calls.books.recordTransfers, { transfers: chosen }, { opId }),
      { done: ([counts]) => doneWords(counts), onSuccess: onDone },
    );
  return (
    <>
      <p className="text-sm text-muted">
        {lines.length === 1 ? '1 amount came in' : `${lines.length} amounts came in`}; {named}{' '}
        {named === 1 ? 'belongs' : 'belong'} to a statement. Nothing is recorded yet.
      </p>
      <Table aria-label="Money that came in">
        <TableHeader>
          <TableRow>
            <TableHead>
              <span className="sr-only">Record</span>
            </TableHead>
            <TableHead>Line</TableHead>
            <TableHead className="text-right">Amount</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {lines.map((line, at) => (
            <MatchRow
              key={line.line}
              line={line}
              match={matches[at]!}
              isTicked={ticked.has(at)}
              onTick={(isTicked) => tick(at, isTicked)}
            />
          ))}
        </TableBody>
      </Table>
      <Button
        className="justify-self-start"
        aria-busy={change.isPending}
        disabled={chosen.length === 0 || change.isPending}
        onClick={record}
      >
        {recordWords(chosen.length)}
      </Button>
    </>
  );
}

interface MatchRowProps {
  line: BankLine;
  match: TransferMatch;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

const RECORDABLE = new Set<TransferMatch['outcome']>(['pays', 'part', 'amount']);

const MatchRow = ({ line, match, isTicked, onTick }: MatchRowProps) => (
  <TableRow>
    <TableCell className="w-10 align-top">
      {RECORDABLE.has(match.outcome) && (
        <Checkbox
          checked={isTicked}
          aria-label={`Record line ${line.line} for ${match.number}`}
          onCheckedChange={(checked) => onTick(checked === true)}
        />
      )}
    </TableCell>
    <TableCell className="align-top wrap-anywhere">
      <p>{line.reference}</p>
      <p className="text-xs text-muted">
        Line {line.line} · {statementDay(line.day)}
      </p>
      <p className="text-sm">{matchWords(match)}</p>
    </TableCell>
    <TableCell className="text-right align-top tabular-nums">{formatCents(line.cents)}</TableCell>
  </TableRow>
);

function matchWords({ outcome, number, plan_name: plan, left }: TransferMatch): string {
  const owed = formatCents(centsOf(left ?? 0));
  const statement = `${number}, ${plan}`;
  return {
    pays: `Pays ${statement}.`,
    part: `Part of ${statement}: ${owed} is left. Is the sum right?`,
    'too much': `More than is left of ${statement}: ${owed}. Record it by hand.`,
    known: `Recorded already for ${statement}.`,
    amount: `Names no statement, but ${statement} is the only one of this amount.`,
    other: 'Belongs to no statement.',
  }[outcome];
}

const recordWords = (count: number): string =>
  count === 0 ? 'Record payments' : `Record ${count} ${count === 1 ? 'payment' : 'payments'}`;

const doneWords = (counts: { recorded: number; known: number; too_much: number }): string =>
  [
    counts.recorded === 1 ? '1 payment was recorded' : `${counts.recorded} payments were recorded`,
    ...(counts.known > 0 ? [`${counts.known} had been recorded already`] : []),
    ...(counts.too_much > 0 ? [`${counts.too_much} were more than was left`] : []),
  ].join(', ') + '.';

const transferOf = ({ cents, day, reference }: BankLine) => ({
  amount: dollarsOf(cents),
  paid_on: day,
  reference: reference === '' ? 'Transfer' : reference,
});
