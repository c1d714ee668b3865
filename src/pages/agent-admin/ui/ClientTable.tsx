import { Link } from '@tanstack/react-router';
import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import type { PlanPerson } from '#shared/api/contract';
import { formatDate } from '#shared/lib/dates';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Input } from '#shared/ui/input';
import { MoreRows } from '#shared/ui/more-rows';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { membershipWords, peopleMatching } from '../model/people.ts';

const ROWS_AT_ONCE = 100;

export interface ClientTableProps {
  planId: number;
  people: readonly PlanPerson[];
  selected: ReadonlySet<string>;
  onSelect: (emails: readonly string[], isSelected: boolean) => void;
  /** Null while deleting is disabled. */
  onDelete: ((email: string) => void) | null;
}

/** Every client of a plan in one line, to search, select and delete; two lines on a phone. */
export function ClientTable({ planId, people, selected, onSelect, onDelete }: ClientTableProps) {
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(ROWS_AT_ONCE);
  const found = peopleMatching(people, search);
  const emails = found.map(({ email }) => email);
  const chosen = emails.filter((email) => selected.has(email)).length;
  const all = chosen === 0 ? false : chosen === emails.length ? true : 'indeterminate';

  return (
    <div className="grid gap-2">
      <Input
        type="search"
        aria-label="Search clients: name, business or e-mail"
        placeholder="Name, business or e-mail"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setCount(ROWS_AT_ONCE);
        }}
      />
      {found.length === 0 && <p className="py-2 text-sm text-muted">No client matches.</p>}
      <Table aria-label="Clients" className={found.length === 0 ? 'hidden' : ''}>
        <TableHeader>
          <TableRow>
            <TableHead className="w-11">
              <Checkbox
                aria-label={
                  emails.length === 1
                    ? 'Select this client'
                    : `Select these ${emails.length} clients`
                }
                checked={all}
                onCheckedChange={(isChecked) => onSelect(emails, isChecked === true)}
              />
            </TableHead>
            <TableHead>Client</TableHead>
            <TableHead className="hidden text-right lg:table-cell">Farms</TableHead>
            <TableHead className="hidden lg:table-cell">Last order</TableHead>
            <TableHead className="hidden text-right whitespace-nowrap sm:table-cell">
              This month
            </TableHead>
            <TableHead className="hidden text-right whitespace-nowrap sm:table-cell">
              In total
            </TableHead>
            <TableHead className="w-11">
              <span className="sr-only">Delete</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {found.slice(0, count).map((person) => (
            <ClientRow
              key={person.email}
              planId={planId}
              person={person}
              isSelected={selected.has(person.email)}
              onSelect={onSelect}
              onDelete={onDelete}
            />
          ))}
        </TableBody>
      </Table>
      <MoreRows
        left={found.length - count}
        onMore={() => setCount((shown) => shown + ROWS_AT_ONCE)}
      />
    </div>
  );
}

function ClientRow({
  planId,
  person,
  isSelected,
  onSelect,
  onDelete,
}: { person: PlanPerson; isSelected: boolean } & Pick<
  ClientTableProps,
  'planId' | 'onSelect' | 'onDelete'
>) {
  const { email, name, business_name: business, cap_cents: cap } = person;
  return (
    <TableRow data-state={isSelected ? 'selected' : undefined}>
      <TableCell className="py-1">
        <Checkbox
          aria-label={`Select ${email}`}
          checked={isSelected}
          onCheckedChange={(isChecked) => onSelect([email], isChecked === true)}
        />
      </TableCell>
      <TableCell className="py-1">
        <p className="wrap-anywhere">
          <Link
            to="/agent-admin"
            search={(before) => ({ ...before, plan: planId, client: email })}
            className="inline-block py-1 underline underline-offset-4 hover:text-accent"
          >
            {name ?? email}
          </Link>
          {business && <span className="text-muted"> · {business}</span>}
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {name !== null && `${email} · `}
          {membershipWords(person)}
        </p>
        <p className="text-xs sm:hidden">
          This month {formatCents(person.month_cents)}
          {cap !== null && `, cap ${formatCents(cap)}`}
        </p>
      </TableCell>
      <TableCell className="hidden py-1 text-right tabular-nums lg:table-cell">
        {person.farms || '–'}
      </TableCell>
      <TableCell className="hidden py-1 whitespace-nowrap lg:table-cell">
        {person.last_order_at === null ? '–' : formatDate(person.last_order_at)}
      </TableCell>
      <TableCell className="hidden py-1 text-right whitespace-nowrap tabular-nums sm:table-cell">
        {formatCents(person.month_cents)}
        {cap !== null && <p className="text-xs text-muted">of {formatCents(cap)}</p>}
      </TableCell>
      <TableCell className="hidden py-1 text-right tabular-nums sm:table-cell">
        {formatCents(person.spent_cents)}
      </TableCell>
      <TableCell className="p-0">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${email}`}
          disabled={onDelete === null}
          onClick={() => onDelete?.(email)}
        >
          <Trash2Icon aria-hidden />
        </Button>
      </TableCell>
    </TableRow>
  );
}
