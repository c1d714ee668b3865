import type { ListedSoilProject } from '#entities/soil-project/record/react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useSignedInEmail, useTypedText } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { failureMessage, formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';

/** Who looks after the project: nobody, the signed-in admin, or a colleague by e-mail. */
export function AssigneeField({ project }: { project: ListedSoilProject }) {
  const { projectId, projectName, assignee } = project;
  const me = useSignedInEmail();
  const change = useChange('soilProjects', 'form');
  const [typed, setTyped] = useTypedText(`soil.assignee.${projectId}`, null);
  const failure = formFailure(change.error, ['assignee']);
  const send = (to: string | null) =>
    apiClient.send(calls.soilProjects.assign, { project_id: projectId, assignee: to });
  const assign = (to: string | null) =>
    change.mutate(() => send(to), {
      done: `${projectName} is assigned to ${to ?? 'nobody'}.`,
      undo: () => send(assignee),
      onSuccess: () => setTyped(null),
    });

  if (typed === null) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>
          <span className="text-muted">Assignee: </span>
          {assignee ?? 'nobody'}
        </span>
        {assignee?.toLowerCase() !== me.toLowerCase() && (
          <Button
            variant="outline"
            size="sm"
            disabled={change.isPending}
            onClick={() => assign(me)}
          >
            Assign to me
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setTyped(assignee ?? '')}>
          Change assignee
        </Button>
        {change.error && <p role="alert">{failureMessage(change.error).lines.join(' ')}</p>}
      </div>
    );
  }
  return (
    <Form
      isPending={change.isPending}
      failure={failure}
      onSubmit={() => assign(typed.trim() || null)}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" disabled={change.isPending}>
            Save
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={change.isPending}
            onClick={() => setTyped(null)}
          >
            Cancel
          </Button>
        </div>
      }
    >
      <Field
        label="Assignee’s e-mail"
        hint="A colleague of yours. Leave it empty for nobody."
        error={failure.at.assignee}
        className="max-w-md"
      >
        <Input
          type="email"
          autoComplete="off"
          value={typed}
          maxLength={320}
          disabled={change.isPending}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </Form>
  );
}
