import type { SoilProject } from '#entities/soil-project/record';
import { Table, TableBody, TableHeader, TableRow } from '#shared/ui/table';
import { PROJECT_COLUMNS, type ProjectColumn, type ProjectSort } from '../model/project-list.ts';
import { ProjectRow } from './ProjectRow.tsx';
import { SortHeading } from './SortHeading.tsx';

export interface ProjectTableProps {
  projects: readonly SoilProject[];
  sort: ProjectSort;
  onSort: (sort: ProjectSort) => void;
  openIds: ReadonlySet<number>;
  onToggle: (projectId: number) => void;
  bucket: string;
  onSubmit: (projectId: number) => void;
}

/** One row per project (PADM-01, PADM-23), shown as a card on a phone. */
export function ProjectTable({
  projects,
  sort,
  onSort,
  openIds,
  onToggle,
  ...row
}: ProjectTableProps) {
  return (
    <Table aria-label="Soil projects" className="max-sm:block sm:table-fixed">
      <TableHeader className="max-sm:hidden">
        <TableRow>
          {PROJECT_COLUMNS.map(({ key }) => (
            <SortHeading
              key={key}
              column={key}
              sort={sort}
              onSort={onSort}
              isNumeric={key === 'no_of_cads'}
              className={WIDTHS[key]}
            />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody className="max-sm:grid max-sm:gap-3">
        {projects.map((project) => (
          <ProjectRow
            key={project.projectId}
            project={project}
            isOpen={openIds.has(project.projectId)}
            onToggle={() => onToggle(project.projectId)}
            {...row}
          />
        ))}
      </TableBody>
    </Table>
  );
}

/** Fixed widths, so that columns do not shift when a row expands. */
const WIDTHS: Record<ProjectColumn, string> = {
  project_id: 'w-[12%]',
  project_name: 'w-[26%]',
  property_name: 'w-[20%]',
  email_address: 'w-[22%]',
  no_of_cads: 'w-[12%]',
  project_status: 'w-[8%]',
};
