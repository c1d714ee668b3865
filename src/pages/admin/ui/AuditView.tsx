import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeWords, entryWords } from '#entities/audit';
import { calls } from '#shared/api';
import { AUDIT_AREAS, AUDIT_PER_PAGE, type AuditEntry } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { formatDateTime } from '#shared/lib/dates';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { LoadFailed } from '#shared/ui/load-failed';
import { NativeSelect } from '#shared/ui/native-select';
import { Progress } from '#shared/ui/progress';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

const AREA_NAMES = {
  money: 'Money',
  role: 'Roles',
  status: 'Statuses',
  key: 'Keys',
  deletion: 'Deletions',
} as const;

const VIA = { call: 'the app', job: 'a job', operator: 'a command' } as const;

/** Who did what, when and from where, the latest first. */
export function AuditView() {
  const [area, setArea] = useState<(typeof AUDIT_AREAS)[number] | ''>('');
  const [typed, setTyped] = useState('');
  const [actor, setActor] = useState('');
  const filter = {
    ...(area !== '' && { area }),
    ...(actor !== '' && { actor_email: actor }),
  };
  const audit = useInfiniteQuery({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      apiClient.send(
        calls.audit.list,
        { ...filter, ...(pageParam === null ? {} : { before_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < AUDIT_PER_PAGE ? null : (page.at(-1)?.audit_id ?? null),
  });
  const entries = audit.data?.pages.flat() ?? [];
  return (
    <div className="grid gap-3">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setActor(typed.trim());
        }}
      >
        <Field label="About">
          <NativeSelect
            value={area}
            onChange={({ target }) => setArea(target.value as typeof area)}
          >
            <option value="">Everything</option>
            {AUDIT_AREAS.map((one) => (
              <option key={one} value={one}>
                {AREA_NAMES[one]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Done by" className="grow basis-48">
          <Input
            type="search"
            inputMode="email"
            placeholder="E-mail"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      {audit.isPending && <Progress label="Loading the audit" />}
      {audit.isLoadingError && (
        <LoadFailed
          title="The audit could not be loaded"
          message={audit.error.message}
          isRetrying={audit.isFetching}
          onRetry={() => void audit.refetch()}
        />
      )}
      {audit.data && entries.length === 0 && (
        <p className="text-sm text-muted">Nothing was recorded that matches.</p>
      )}
      {entries.length > 0 && (
        <Table aria-label="Audit">
          <TableHeader>
            <TableRow>
              <TableHead>When</TableHead>
              <TableHead>What</TableHead>
              <TableHead className="hidden min-w-52 lg:table-cell">Who</TableHead>
              <TableHead className="hidden lg:table-cell">From</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {entries.map((entry) => (
              <AuditRow key={entry.audit_id} entry={entry} />
            ))}
          </TableBody>
        </Table>
      )}
      {audit.hasNextPage && (
        <Button
          variant="ghost"
          disabled={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
    </div>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const who = entry.actor ?? 'The server';
  const from = entry.address ?? VIA[entry.via];
  return (
    <TableRow>
      <TableCell className="py-1.5 align-top text-muted md:whitespace-nowrap">
        {formatDateTime(entry.at)}
      </TableCell>
      <TableCell className="py-1.5 align-top wrap-anywhere">
        <p>{entryWords(entry)}</p>
        <p className="text-xs text-muted">{changeWords(entry)}</p>
        <p className="text-xs text-muted lg:hidden">
          {who}, {from}
        </p>
      </TableCell>
      <TableCell className="hidden py-1.5 align-top wrap-anywhere lg:table-cell">{who}</TableCell>
      <TableCell className="hidden py-1.5 align-top whitespace-nowrap text-muted lg:table-cell">
        {from}
      </TableCell>
    </TableRow>
  );
}
