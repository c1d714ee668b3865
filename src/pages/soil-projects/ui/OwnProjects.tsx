import { statusText } from '#entities/registration/commitment/react';
import { turnText, whatHappensNow } from '#entities/soil-project/lane/react';
import type { SoilProject } from '#entities/soil-project/record';
import { useAppSettings } from '#shared/config/react';
import { formatDate } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

export interface OwnProjectsProps {
  projects: readonly SoilProject[];
  onOpen: (project: SoilProject) => void;
}

/**
 * The user's own projects (SOIL-07). A click anywhere in a row opens it, and the keyboard uses its
 * button (SOIL-08).
 */
export function OwnProjects({ projects, onOpen }: OwnProjectsProps) {
  const { partner_name: partner } = useAppSettings();
  if (projects.length === 0) {
    return (
      <p className="text-sm text-muted">
        You have no soil projects yet. Start a new registration form above.
      </p>
    );
  }
  return (
    <Table aria-label="Your soil projects" className="max-sm:block">
      <TableHeader className="max-sm:sr-only">
        <TableRow>
          <TableHead>Project ID</TableHead>
          <TableHead>Farm Name</TableHead>
          <TableHead>Project Status</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className="max-sm:block">
        {projects.map((project) => (
          <TableRow
            key={project.projectId}
            className="cursor-pointer hover:bg-fill max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:py-2"
            onClick={() => onOpen(project)}
          >
            <TableCell className="max-sm:pb-1">
              <Button
                variant="link"
                size="sm"
                className="px-0 tabular-nums"
                aria-label={`Open project ${project.projectId}`}
              >
                {project.projectId}
              </Button>
            </TableCell>
            <TableCell className="max-sm:pb-1">
              {project.propertyName}
              <div className="text-xs text-muted">{project.projectName}</div>
            </TableCell>
            <TableCell className="max-sm:col-span-2 max-sm:pt-0">
              <div className="grid gap-1">
                <p>
                  <span className="font-medium">{turnText(project.status, 'client', partner)}</span>{' '}
                  <span className="text-muted">since {formatDate(project.statusSince)}</span>
                </p>
                <p>{whatHappensNow(project.status, 'client', partner)}</p>
                <p className="flex items-baseline gap-2 text-xs text-muted">
                  <Badge variant="secondary">{project.status}</Badge>
                  <span>{statusText(project, partner)}</span>
                </p>
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
