import { ChevronDownIcon } from 'lucide-react';
import { useId } from 'react';
import { statusText } from '#entities/registration/commitment/react';
import type { SoilProject } from '#entities/soil-project/record';
import { useAppSettings } from '#shared/config/react';
import { Badge } from '#shared/ui/badge';
import { TableCell, TableHead, TableRow } from '#shared/ui/table';
import { PROJECT_COLUMNS } from '../model/project-list.ts';
import { projectButtonId } from './project-focus.ts';
import { ProjectDetails } from './ProjectDetails.tsx';

export interface ProjectRowProps {
  project: SoilProject;
  isOpen: boolean;
  onToggle: () => void;
  bucket: string;
  onSubmit: (projectId: number) => void;
}

/** A row that expands to the project's details (PADM-04); a click anywhere in it works. */
export function ProjectRow({ project, isOpen, onToggle, ...details }: ProjectRowProps) {
  const detailsId = useId();
  const { projectId, projectName, propertyName, email, noOfCads, status } = project;
  const { partner_name: partner } = useAppSettings();
  const toggle = () => {
    // Selecting text to copy does not count as a click.
    if (!window.getSelection()?.toString()) onToggle();
  };

  return (
    <>
      <TableRow
        data-open={isOpen || undefined}
        className="cursor-pointer hover:bg-fill data-open:border-b-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:rounded-t-md max-sm:border! max-sm:pb-2 max-sm:not-data-open:rounded-b-md max-sm:data-open:border-b-0!"
        onClick={toggle}
      >
        <TableHead scope="row" className="h-auto p-0 text-sm text-text max-sm:row-span-2">
          <button
            type="button"
            id={projectButtonId(projectId)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={`Project ${projectId}, ${projectName}`}
            className="flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left font-medium -outline-offset-2"
          >
            <ChevronDownIcon
              aria-hidden
              className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            <span className="max-sm:before:content-['Project_']">{projectId}</span>
          </button>
        </TableHead>
        <TableCell className="font-medium wrap-anywhere max-sm:col-span-2 max-sm:py-0.5 max-sm:pl-9">
          {projectName}
        </TableCell>
        <TableCell className="wrap-anywhere max-sm:col-span-2 max-sm:py-0.5 max-sm:pl-9">
          {propertyName}
        </TableCell>
        <TableCell className="wrap-anywhere text-muted max-sm:col-span-2 max-sm:py-0.5 max-sm:pl-9">
          {email}
        </TableCell>
        <TableCell className="text-right max-sm:col-span-2 max-sm:py-0.5 max-sm:pl-9 max-sm:text-left max-sm:before:text-muted max-sm:before:content-['No_of_Cads_']">
          {noOfCads}
        </TableCell>
        <TableCell className="max-sm:col-start-2 max-sm:row-start-1">
          <Badge
            variant={status === 'C3' ? 'destructive' : 'secondary'}
            title={statusText(project, partner)}
          >
            {status}
          </Badge>
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow
          id={detailsId}
          className="max-sm:-mt-3 max-sm:block max-sm:rounded-b-md max-sm:border! max-sm:border-t-0!"
        >
          <TableCell colSpan={PROJECT_COLUMNS.length} className="pb-5 max-sm:block sm:pl-9">
            <ProjectDetails project={project} {...details} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
