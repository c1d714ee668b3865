import type { ReactNode } from 'react';
import { STATUS_LEGEND, type SoilProject } from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { naturalSort, PROJECT_COLUMNS, type ProjectColumn } from '../model/project-list.ts';
import type { ProjectListState } from '../model/use-project-list.ts';
import { PageButtons } from './PageButtons.tsx';
import { SEARCH_ID } from './project-focus.ts';
import { ProjectTable, type ProjectTableProps } from './ProjectTable.tsx';

export interface ProjectListProps extends Pick<ProjectTableProps, 'bucket' | 'onSubmit'> {
  /** One page of the matching projects, with the number of matches and of all projects. */
  shown: { projects: readonly SoilProject[]; page: number; found: number; all: number };
  list: ProjectListState;
  refresh: ReactNode;
  /** Result of a refresh. */
  notice: ReactNode;
}

/**
 * The projects table with its search, filter and paging; thousands of projects load one page at a
 * time.
 */
export function ProjectList({ shown, list, refresh, notice, ...table }: ProjectListProps) {
  const { projects, page, found, all } = shown;
  const { partner_name: partner } = useAppSettings();

  return (
    <Card className="p-3 sm:p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-3">
        <Field id={SEARCH_ID} label="Search projects" className="w-full sm:w-80">
          <Input
            type="search"
            maxLength={200}
            value={list.search}
            placeholder="Name, property, email or status"
            onChange={({ target }) => list.searchFor(target.value)}
          />
        </Field>
        <Field label="Status" className="min-w-0 flex-1 sm:mr-auto sm:max-w-56">
          <NativeSelect
            value={list.status ?? ''}
            onChange={({ target }) => list.show((target.value || null) as ProjectStatus | null)}
          >
            <option value="">All</option>
            {STATUS_LEGEND.map(({ code, meaning }) => (
              <option key={code} value={code}>
                {code}: {meaning}
              </option>
            ))}
          </NativeSelect>
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
      {all === 0 && (
        <p className="py-6 text-sm text-muted">
          There are no soil projects yet. A project is listed here as soon as a client of {partner}
          {' has saved a registration form; press Refresh Projects to check again.'}
        </p>
      )}
      {all > 0 && found === 0 && (
        <div className="grid justify-items-start gap-3 py-6 text-sm text-muted">
          <p>
            {list.search.trim()
              ? `No project ${list.status ? `at ${list.status} ` : ''}matches “${list.search.trim()}”.`
              : `There are no projects ${list.status ? `at ${list.status}` : 'to show'}.`}
          </p>
          <Button variant="outline" size="sm" onClick={list.clear}>
            Clear the search
          </Button>
        </div>
      )}
      {found > 0 && (
        <ProjectTable
          projects={projects}
          sort={list.sort}
          onSort={list.sortBy}
          openIds={list.openIds}
          onToggle={list.toggle}
          {...table}
        />
      )}
      {all > 0 && (
        <PageButtons
          page={page}
          shown={projects.length}
          found={found}
          all={all}
          onPage={list.toPage}
        />
      )}
    </Card>
  );
}
