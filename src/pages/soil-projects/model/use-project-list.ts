import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { projectListQuery } from '#entities/soil-project/react';
import type { ProjectStatus } from '#shared/api/contract';
import { type ProjectSort, type ProjectView, viewOf } from './project-list.ts';
import { useSoilView } from './use-soil-view.ts';

/** Delay after typing pauses before the search is sent. */
const TYPING_MS = 250;

/** State of the projects table; survives a visit to a submission, and a reload. */
export function useProjectList() {
  const { address, keepView } = useSoilView();
  const [view, setView] = useState(() => viewOf(address));
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const asked = useSettled(view);
  const projects = useQuery(
    projectListQuery({
      search: asked.search.trim(),
      statuses: asked.status && [asked.status],
      sort_by: asked.sort.by,
      is_descending: asked.sort.isDescending,
      page: asked.page,
    }),
  );
  useEffect(() => keepView(asked), [asked, keepView]);
  // Keep showing the last result while another search fails.
  const [shown, setShown] = useState(projects.data);
  if (projects.data && projects.data !== shown) setShown(projects.data);

  // A changed search, filter or order puts other rows first, so return to the first page.
  const change = (next: Partial<ProjectView>) => setView({ ...view, page: 0, ...next });
  return {
    ...view,
    projects,
    shown,
    openIds,
    searchFor: (search: string) => change({ search }),
    show: (status: ProjectStatus | null) => change({ status }),
    sortBy: (sort: ProjectSort) => change({ sort }),
    toPage: (page: number) => change({ page }),
    clear: () => change({ search: '', status: null }),
    toggle: (projectId: number) =>
      setOpenIds((ids) => {
        const next = new Set(ids);
        if (!next.delete(projectId)) next.add(projectId);
        return next;
      }),
  };
}
export type ProjectListState = ReturnType<typeof useProjectList>;

/** Debounces the view's search until typing pauses. */
function useSettled(view: ProjectView): ProjectView {
  const [search, setSearch] = useState(view.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(view.search), TYPING_MS);
    return () => clearTimeout(timer);
  }, [view.search]);
  return useMemo(() => ({ ...view, search }), [view, search]);
}
