import { useState } from 'react';
import { naturalSort, type ProjectSort } from './project-list.ts';

/** How the table is looked at; it outlives a look into a submission. */
export function useProjectList() {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(naturalSort('projectId'));
  const [page, setPage] = useState(0);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  return {
    search,
    sort,
    page,
    openIds,
    // Other rows come first then.
    searchFor: (next: string) => {
      setSearch(next);
      setPage(0);
    },
    sortBy: (next: ProjectSort) => {
      setSort(next);
      setPage(0);
    },
    toPage: setPage,
    toggle: (projectId: number) =>
      setOpenIds((ids) => {
        const next = new Set(ids);
        if (!next.delete(projectId)) next.add(projectId);
        return next;
      }),
  };
}
export type ProjectListState = ReturnType<typeof useProjectList>;
