import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import type { SoilProject } from '#entities/soil-project';
import { cn } from '#shared/lib/cn';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import {
  PROJECT_COLUMNS,
  sortAfterPress,
  type ProjectColumn,
  type ProjectSort,
} from '../model/project-list.ts';
import { ProjectRow } from './ProjectRow.tsx';

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
          {PROJECT_COLUMNS.map(({ key, label }) => (
            <TableHead
              key={key}
              className={WIDTHS[key]}
              aria-sort={
                sort.by !== key ? undefined : sort.isDescending ? 'descending' : 'ascending'
              }
            >
              <button
                type="button"
                className={cn(
                  'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-text',
                  // Put the sort mark on the left, so that the heading stays aligned with its
                  // figures.
                  key === 'no_of_cads' && 'flex-row-reverse',
                )}
                onClick={() => onSort(sortAfterPress(sort, key))}
              >
                {label}
                <SortMark isHere={sort.by === key} isDescending={sort.isDescending} />
              </button>
            </TableHead>
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
  no_of_cads: 'w-[12%] text-right',
  project_status: 'w-[8%]',
};

function SortMark({ isHere, isDescending }: { isHere: boolean; isDescending: boolean }) {
  const Icon = isDescending ? ArrowDownIcon : ArrowUpIcon;
  return <Icon aria-hidden className={isHere ? 'size-3.5 text-accent' : 'invisible size-3.5'} />;
}
