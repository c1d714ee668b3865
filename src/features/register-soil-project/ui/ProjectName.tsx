import { useUnit } from 'effector-react';
import { useState } from 'react';
import { firstProjectName, type SoilProject } from '#entities/soil-project/record';
import { useAppSettings } from '#shared/config/react';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { useOwnProjects } from '../api/use-own-projects.ts';
import { projectNamed } from '../model/model.ts';
import type { Registration } from '../model/registration.ts';

export interface ProjectNameProps {
  registration: Registration;
  /** The stored project; undefined before the first save. */
  stored: SoilProject | undefined;
  disabled: boolean;
}

/** The project's name: proposed, and changeable by the client until the first save (OP-87). */
export function ProjectName({ registration, stored, disabled }: ProjectNameProps) {
  const { partner_name: partner } = useAppSettings();
  const { data: projects = [] } = useOwnProjects();
  const rename = useUnit(projectNamed);
  const [now] = useState(() => new Date());
  const { projectId, projectName, form } = registration;
  if (projectId !== null) {
    return (
      <p className="text-sm">
        Project name: <span className="font-medium wrap-anywhere">{stored?.projectName}</span>
        <span className="block text-sm text-muted">Only {partner} can change it now.</span>
      </p>
    );
  }
  if (form.property_id === null) return null;
  const names = projects.map((project) => project.projectName);
  const proposed = firstProjectName(form.property_name, now, names);
  const typed = projectName?.trim().toLowerCase();
  const isTaken = names.some((name) => name.trim().toLowerCase() === typed);
  return (
    <Field
      label="Project name"
      hint={
        isTaken
          ? 'Another of your projects has this name. A different one makes them easier to tell apart.'
          : `You can change it until you first save. Leave it empty for ${proposed}.`
      }
      className="max-w-md"
    >
      <Input
        value={projectName ?? proposed}
        maxLength={200}
        disabled={disabled}
        onChange={({ target }) => rename(target.value)}
        onBlur={() => !typed && rename(null)}
      />
    </Field>
  );
}
