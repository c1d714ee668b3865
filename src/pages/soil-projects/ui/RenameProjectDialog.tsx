import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project';
import { fieldErrorsOf } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient, useChange } from '#shared/api/react';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#shared/ui/dialog';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import { focusProject, projectButtonId } from './project-focus.ts';

const MAX_LENGTH = 200;

/** PADM-15, PADM-16, SM-18: a failure leaves the dialog open with what was typed. */
export function RenameProjectDialog({
  project,
  onClose,
}: {
  project: SoilProject;
  onClose: () => void;
}) {
  const { projectId, propertyId, projectName } = project;
  const change = useChange('soilProjects');
  const [name, setName] = useState(projectName);
  const isBlank = name.trim() === '';

  const save = () =>
    change.mutate(
      () =>
        apiClient.send(contract.soilProjects.rename, {
          project_id: projectId,
          property_id: propertyId,
          project_name: name.trim(),
        }),
      { onSuccess: onClose },
    );

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}>
      <DialogContent
        closeButton={false}
        onCloseAutoFocus={(event) => {
          // Under its new name the project may not be what is searched for.
          if (document.getElementById(projectButtonId(projectId))) return;
          event.preventDefault();
          focusProject(projectId);
        }}
      >
        <form
          className="grid gap-4"
          aria-busy={change.isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBlank && !change.isPending) save();
          }}
        >
          <DialogTitle>Rename Project</DialogTitle>
          <DialogDescription>
            Project {projectId} on {project.propertyName}, property {propertyId}.
          </DialogDescription>
          <Field
            label="Project name"
            required
            error={isBlank ? 'Name cannot be empty' : fieldErrorsOf(change.error)['project_name']}
          >
            <Input
              value={name}
              maxLength={MAX_LENGTH}
              autoComplete="off"
              disabled={change.isPending}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          {change.isPending && <Progress label="Saving the name" />}
          <DialogFooter>
            <Button variant="outline" disabled={change.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBlank || change.isPending}>
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
