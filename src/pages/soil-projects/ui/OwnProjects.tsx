import { STATUS_MEANINGS, type SoilProject } from '#entities/soil-project';
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
  if (projects.length === 0) {
    return (
      <p className="text-sm text-muted">
        You have no soil projects yet. Start a new registration form above.
      </p>
    );
  }
  return (
    <Table aria-label="Your soil projects">
      <TableHeader>
        <TableRow>
          <TableHead>Project ID</TableHead>
          <TableHead>Farm Name</TableHead>
          <TableHead>Project Status</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {projects.map((project) => (
          <TableRow
            key={project.projectId}
            className="cursor-pointer hover:bg-overlay"
            onClick={() => onOpen(project)}
          >
            <TableCell>
              <Button
                variant="link"
                size="sm"
                className="px-0 tabular-nums"
                aria-label={`Open project ${project.projectId}`}
              >
                {project.projectId}
              </Button>
            </TableCell>
            <TableCell>
              {project.propertyName}
              <div className="text-xs text-muted">{project.projectName}</div>
            </TableCell>
            <TableCell>
              <span className="flex items-baseline gap-2">
                <Badge variant="secondary">{project.status}</Badge>
                <span className="text-muted">{STATUS_MEANINGS[project.status]}</span>
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
