import type { SoilProject } from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useTypedText } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { formFailure } from '#shared/lib/failure';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { Input } from '#shared/ui/input';
import { focusProject, projectButtonId } from './project-focus.ts';

const MAX_LENGTH = 200;

/**
 * Renames a project (PADM-15, PADM-16, SM-18). A failure leaves the dialog open with the typed
 * name.
 */
export function RenameProjectDialog({
  project,
  onClose,
}: {
  project: SoilProject;
  onClose: () => void;
}) {
  const { projectId, propertyId, projectName } = project;
  const change = useChange('soilProjects', 'form');
  const [name, setName] = useTypedText(`soil.name.${projectId}`, projectName);
  const failure = formFailure(change.error, ['project_name']);
  const isBlank = name.trim() === '';

  const rename = (project_name: string) =>
    apiClient.send(calls.soilProjects.rename, {
      project_id: projectId,
      property_id: propertyId,
      project_name,
    });
  const save = () =>
    change.mutate(() => rename(name.trim()), {
      done: `The project is now called ${name.trim()}.`,
      undo: () => rename(projectName),
      onSuccess: onClose,
    });

  return (
    <FormDialog
      title="Rename Project"
      about={`Project ${projectId} on ${project.propertyName}, property ${propertyId}.`}
      action="Save"
      progress="Saving the name"
      isIncomplete={isBlank}
      isPending={change.isPending}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        // Under its new name, the project may no longer match the search.
        if (document.getElementById(projectButtonId(projectId))) return;
        event.preventDefault();
        focusProject(projectId);
      }}
    >
      <Field
        label="Project name"
        required
        error={isBlank ? 'Name cannot be empty' : failure.at.project_name}
      >
        <Input
          value={name}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          disabled={change.isPending}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
