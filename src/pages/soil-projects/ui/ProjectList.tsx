import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { SoilProject } from '#entities/soil-project';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import {
  listedProjects,
  naturalSort,
  pageOf,
  PROJECT_COLUMNS,
  type ProjectColumn,
} from '../model/project-list.ts';
import type { ProjectListState } from '../model/use-project-list.ts';
import { PageButtons } from './PageButtons.tsx';
import { SEARCH_ID } from './project-focus.ts';
import { ProjectTable, type ProjectTableProps } from './ProjectTable.tsx';

export interface ProjectListProps extends Pick<ProjectTableProps, 'bucket' | 'onSubmit'> {
  projects: readonly SoilProject[];
  list: ProjectListState;
  refresh: ReactNode;
  /** What becomes of a refresh. */
  notice: ReactNode;
}

/** The table with what chooses its rows; thousands of projects come a page at a time. */
export function ProjectList({ projects, list, refresh, notice, ...table }: ProjectListProps) {
  const { partner_name: partner } = useAppSettings();
  // Typing goes first where there is much to look through.
  const search = useDeferredValue(list.search);
  const found = useMemo(
    () => listedProjects(projects, search, list.sort),
    [projects, search, list.sort],
  );
  const page = pageOf(found, list.page);

  return (
    <Card className="p-3 sm:p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-3">
        <Field id={SEARCH_ID} label="Search projects" className="w-full sm:w-80">
          <Input
            type="search"
            value={list.search}
            placeholder="Name, property, email or status"
            onChange={({ target }) => list.searchFor(target.value)}
          />
        </Field>
        <Field label="Sort by" className="min-w-0 flex-1 sm:hidden">
          <NativeSelect
            value={list.sort.by}
            onChange={({ target }) => list.sortBy(naturalSort(target.value as ProjectColumn))}
          >
            {PROJECT_COLUMNS.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {refresh}
      </div>
      {notice}
      {projects.length === 0 && (
        <p className="py-6 text-sm text-muted">
          There are no soil projects yet. A project is listed here as soon as a client of {partner}
          {' has saved its registration form; press Refresh Projects to look again.'}
        </p>
      )}
      {projects.length > 0 && found.length === 0 && (
        <div className="grid justify-items-start gap-3 py-6 text-sm text-muted">
          <p>No project matches “{search.trim()}”.</p>
          <Button variant="outline" size="sm" onClick={() => list.searchFor('')}>
            Clear the search
          </Button>
        </div>
      )}
      {found.length > 0 && (
        <ProjectTable
          projects={page.items}
          sort={list.sort}
          onSort={list.sortBy}
          openIds={list.openIds}
          onToggle={list.toggle}
          {...table}
        />
      )}
      {projects.length > 0 && (
        <PageButtons page={page} found={found.length} all={projects.length} onPage={list.toPage} />
      )}
    </Card>
  );
}
