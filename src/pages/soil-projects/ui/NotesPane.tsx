import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#shared/api';
import { apiClient, callQuery } from '#shared/api/react';
import { useSessionState } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { formatDateTime } from '#shared/lib/dates';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Textarea } from '#shared/ui/textarea';

/** Notes among the partner's admins; a failed save keeps what was typed. */
export function NotesPane({ projectId }: { projectId: number }) {
  const notes = useQuery(callQuery(calls.soilProjects.notes, { project_id: projectId }));
  const change = useChange('soilProjects', 'form');
  const [note, setNote] = useSessionState<string>(`soil.note.${projectId}`, '');
  const [isBlank, setBlank] = useState(false);
  const failure = formFailure(change.error, ['note']);
  const add = () => {
    setBlank(note.trim() === '');
    if (note.trim() === '') return;
    change.mutate(
      () => apiClient.send(calls.soilProjects.addNote, { project_id: projectId, note }),
      { done: 'Your note is saved.', onSuccess: () => setNote('') },
    );
  };
  return (
    <div className="grid gap-5">
      <Form
        isPending={change.isPending}
        failure={failure}
        onSubmit={add}
        footer={
          <Button
            type="submit"
            variant="outline"
            className="justify-self-start"
            disabled={change.isPending}
          >
            Add the note
          </Button>
        }
      >
        <Field
          label="New note"
          hint="Only your colleagues see it; the client never does."
          error={isBlank && note.trim() === '' ? 'Please write the note first.' : failure.at.note}
        >
          <Textarea
            value={note}
            maxLength={2_000}
            disabled={change.isPending}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      </Form>
      {notes.isPending && <Progress label="Loading the notes" />}
      {notes.isLoadingError && (
        <LoadFailed
          title="The notes could not be loaded"
          message={notes.error.message}
          isRetrying={notes.isFetching}
          onRetry={() => void notes.refetch()}
        />
      )}
      {notes.data?.length === 0 && <p className="text-sm text-muted">There are no notes yet.</p>}
      <ul aria-label="Notes" className="grid text-sm empty:hidden">
        {notes.data?.map(({ note_id: id, written_by: author, written_at: at, note: text }) => (
          <li key={id} className="grid gap-0.5 border-b border-border py-2 last:border-0">
            <span className="wrap-anywhere whitespace-pre-line">{text}</span>
            <span className="text-xs text-muted">{`${formatDateTime(at)} · ${author}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
