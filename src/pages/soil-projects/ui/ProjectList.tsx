import { useState, type ReactNode } from 'react';
import { LANE_NAMES } from '#entities/soil-project/lane/react';
import type { ListedSoilProject } from '#entities/soil-project/record/react';
import type { StatusCount } from '#shared/api/contract';
import { useAppSettings } from '#shared/config/react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import type { ProjectListState } from '../model/use-project-list.ts';
import { LaneCards } from './LaneCards.tsx';
import { ListFilters } from './ListFilters.tsx';
import { PageButtons } from './PageButtons.tsx';
import { ProjectTable, type ProjectTableProps } from './ProjectTable.tsx';
import { StatusChips } from './StatusChips.tsx';
import { WorkTable } from './WorkTable.tsx';

export interface ProjectListProps extends Pick<ProjectTableProps, 'bucket' | 'onSubmit'> {
  /** One page of the matching projects, with the number of matches and of all projects. */
  shown: {
    projects: readonly ListedSoilProject[];
    page: number;
    found: number;
    all: number;
    statuses: readonly StatusCount[];
  };
  list: ProjectListState;
  onOpen: (projectId: number) => void;
  refresh: ReactNode;
  /** Result of a refresh. */
  notice: ReactNode;
}

/**
 * The partner's projects in lanes, as a work list or as the specification's table; thousands of
 * projects load one page at a time.
 */
export function ProjectList({ shown, list, onOpen, refresh, notice, ...table }: ProjectListProps) {
  const { projects, page, found, all, statuses } = shown;
  const { partner_name: partner } = useAppSettings();
  // Waits are counted in hours and days, so the time at which the list was opened is precise
  // enough.
  const [nowMs] = useState(Date.now);
  const filter = { lane: list.lane, statuses };

  return (
    <Card className="gap-4 p-3 sm:p-4">
      <LaneCards {...filter} nowMs={nowMs} onLane={list.showLane} />
      <ListFilters list={list} refresh={refresh} />
      <StatusChips {...filter} status={list.status} onStatus={list.show} />
      {notice}
      {all === 0 && (
        <p className="py-6 text-sm text-muted">
          There are no soil projects yet. A project is listed here as soon as a client of {partner}
          {' has saved a registration form; press Refresh Projects to check again.'}
        </p>
      )}
      {all > 0 && found === 0 && <NothingFound list={list} statuses={statuses} />}
      {found > 0 && list.layout === 'table' && (
        <ProjectTable
          projects={projects}
          sort={list.sort}
          onSort={list.sortBy}
          openIds={list.openIds}
          onToggle={list.toggle}
          {...table}
        />
      )}
      {found > 0 && list.layout === 'work' && (
        <WorkTable
          projects={projects}
          sort={list.sort}
          onSort={list.sortBy}
          selected={list.selected}
          onSelect={list.select}
          onOpen={onOpen}
          nowMs={nowMs}
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

/** Says what was not found, and offers what was found elsewhere. */
function NothingFound({
  list,
  statuses,
}: {
  list: ProjectListState;
  statuses: readonly StatusCount[];
}) {
  const { search, status, lane } = list;
  const elsewhere = statuses.reduce((sum, { count }) => sum + count, 0);
  const where = status ? `at ${status} ` : lane === 'all' ? '' : `in “${LANE_NAMES[lane]}” `;
  return (
    <div className="grid justify-items-start gap-3 py-6 text-sm text-muted">
      <p>
        {search.trim()
          ? `No project ${where}matches “${search.trim()}”.`
          : `There are no projects ${where.trim() || 'to show'}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {elsewhere > 0 && (
          <Button variant="outline" size="sm" onClick={() => list.showLane('all')}>
            {`Show ${elsewhere.toLocaleString('en-AU')} in other lanes`}
          </Button>
        )}
        {(search.trim() || status || list.assignee) && (
          <Button variant="outline" size="sm" onClick={list.clear}>
            Clear the search
          </Button>
        )}
      </div>
    </div>
  );
}
