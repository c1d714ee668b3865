import { useEffect, useRef, useState } from 'react';
import { readAddresses, readCsvAddresses } from '#entities/plan';
import { useChangePlans } from '#entities/plan/react';
import { calls } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { formFailure } from '#shared/lib/failure';
import { decodeTextFile } from '#shared/lib/csv';
import { Button } from '#shared/ui/button';
import { Chip } from '#shared/ui/chip';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { acceptedFiles } from '#shared/ui/input';
import { Textarea } from '#shared/ui/textarea';

/** Larger files are not lists of addresses. */
const MAX_FILE_BYTES = 512 * 1024;
const LIST_TYPES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain'];
const CHIPS_SHOWN = 12;

export interface AddClientsProps {
  plan: PlanRecord;
  onClose: () => void;
  onAdded: (words: string) => void;
}

/**
 * Adds clients from a pasted list or a CSV file (AGENT-11, AGENT-15). Whatever is not an address is
 * marked and left out; a failure keeps the typed values.
 */
export function AddClients({ plan, onClose, onAdded }: AddClientsProps) {
  const email = useSignedInEmail();
  const change = useChangePlans('form');
  const [text, setText] = useState('');
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const clients = plan.authorised_client_emails.map((client) => client.email);
  const { good, bad, existing } = readAddresses(text, clients);
  const failure = formFailure(change.error, ['owner_emails']);
  const file = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const add = () => {
    let added = 0;
    change.mutate(
      async () => {
        const [answer] = await apiClient.send(calls.plans.addClients, {
          plan_id: plan.plan_id,
          owner_emails: good,
          authorised_by: email,
        });
        added = answer.added?.length ?? good.length;
      },
      { onSuccess: () => onAdded(addedWords(added, good.length - added + existing.length)) },
    );
  };
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_FILE_BYTES) {
      setFileProblem(`${chosen.name} is larger than 512 kB. Choose a file with addresses only.`);
      return;
    }
    const { text: list } = decodeTextFile(new Uint8Array(await chosen.arrayBuffer()));
    const found = readCsvAddresses(list);
    const all = [...found.good, ...found.bad];
    setFileProblem(all.length === 0 ? `${chosen.name} contains no e-mail address.` : null);
    setText((typed) => [typed.trim(), ...all].filter(Boolean).join('\n'));
  };

  return (
    <FormDialog
      title="Add Authorized Clients"
      about={`They can pay for orders with ${plan.plan_name} straight away. Each gets an e-mail with an invitation. You will see their shared maps once they accept the plan or order with it.`}
      action={good.length === 0 ? 'Add' : `Add ${counted(good.length)}`}
      progress="Adding the clients"
      isIncomplete={good.length === 0}
      isPending={change.isPending}
      failure={failure}
      onSubmit={add}
      onClose={onClose}
    >
      <Field
        label="Email(s)"
        hint="One a line, or comma separated"
        error={failure.at.owner_emails ?? (bad.length > 0 ? badWords(bad.length) : undefined)}
      >
        <Textarea
          ref={field}
          rows={6}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {bad.length > 0 && (
        <ul aria-label="Not e-mail addresses" className="flex flex-wrap gap-2">
          {bad.slice(0, CHIPS_SHOWN).map((piece) => (
            <li key={piece} className="max-w-full">
              <Chip tone="danger">{piece}</Chip>
            </li>
          ))}
          {bad.length > CHIPS_SHOWN && (
            <li className="self-center text-sm text-muted">and {bad.length - CHIPS_SHOWN} more</li>
          )}
        </ul>
      )}
      {existing.length > 0 && (
        <p className="text-sm text-muted">
          {existing.length === 1
            ? `${existing[0]} is a client already.`
            : `${existing.length} of them are clients already.`}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept={acceptedFiles(LIST_TYPES)}
        aria-label="CSV file with e-mail addresses"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void readFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={change.isPending}
        onClick={() => file.current?.click()}
      >
        Take from a CSV file
      </Button>
      {fileProblem && <p className="text-sm text-danger">{fileProblem}</p>}
    </FormDialog>
  );
}

const counted = (count: number) => (count === 1 ? '1 client' : `${count} clients`);
const badWords = (count: number) =>
  count === 1
    ? 'One entry is not an e-mail address and will be left out.'
    : `${count} entries are not e-mail addresses and will be left out.`;

function addedWords(added: number, existing: number): string {
  const there =
    existing === 0 ? '' : `, ${existing} ${existing === 1 ? 'was' : 'were'} there already`;
  return `${counted(added)} added${there}.`;
}
