import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { statusesIn } from '#entities/soil-project/lane';
import { projectListQuery, type ListedSoilProject } from '#entities/soil-project/record/react';
import { useSignedInEmail } from '#shared/auth/react';
import type { ProjectStatus } from '#shared/api/contract';
import {
  statusesOf,
  viewOf,
  withLayout,
  type ListLayout,
  type ProjectSort,
  type ProjectView,
} from './project-list.ts';
import { useSoilView } from './use-soil-view.ts';

/** Delay after typing pauses before the search is sent. */
const TYPING_MS = 250;
/** Maximum number of projects in a batch. */
export const MAX_SELECTED = 200;

/** State of the partner's list; survives a visit to a project or submission, and a reload. */
export function useProjectList() {
  const { address, keepView } = useSoilView();
  const email = useSignedInEmail();
  const [view, setView] = useState(() => viewOf(address));
  const [selected, setSelected] = useState<ReadonlyMap<number, ListedSoilProject>>(new Map());
  const asked = useSettled(view);
  const assignee = { me: email, nobody: '' };
  const projects = useQuery(
    projectListQuery({
      search: asked.search.trim(),
      statuses: statusesOf(asked),
      sort_by: asked.sort.by,
      is_descending: asked.sort.isDescending,
      page: asked.page,
      ...(asked.isWaiting && { waits_for_second: true as const }),
      ...(asked.assignee && { assignee: assignee[asked.assignee] }),
    }),
  );
  useEffect(() => keepView(asked), [asked, keepView]);
  // Keep showing the last result while another search fails.
  const [shown, setShown] = useState(projects.data);
  if (projects.data && projects.data !== shown) setShown(projects.data);

  // A changed search, filter or order puts other rows first, so return to the first page.
  const change = (next: Partial<ProjectView>) => setView({ ...view, page: 0, ...next });
  const openIds = useMemo(() => new Set(view.openIds), [view.openIds]);
  return {
    ...view,
    projects,
    shown,
    openIds,
    selected,
    searchFor: (search: string) => change({ search }),
    showLane: (lane: ProjectView['lane']) => change({ lane, status: null }),
    show: (status: ProjectStatus | null) =>
      // A status of another lane leaves the lane, which would hide it.
      change(
        status && view.lane !== 'all' && !statusesIn(view.lane).includes(status)
          ? { status, lane: 'all' }
          : { status },
      ),
    showAssignee: (next: ProjectView['assignee']) => change({ assignee: next }),
    showWaiting: (isWaiting: boolean) => change({ isWaiting }),
    showLayout: (layout: ListLayout) => setView(withLayout(view, layout)),
    sortBy: (sort: ProjectSort) => change({ sort }),
    toPage: (page: number) => change({ page }),
    clear: () => change({ search: '', status: null, assignee: null, isWaiting: false }),
    toggle: (projectId: number) =>
      setView({
        ...view,
        openIds: openIds.has(projectId)
          ? view.openIds.filter((id) => id !== projectId)
          : [...view.openIds, projectId],
      }),
    select: (chosen: readonly ListedSoilProject[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const project of chosen) {
          if (!isSelected) next.delete(project.projectId);
          else if (next.size < MAX_SELECTED) next.set(project.projectId, project);
        }
        return next;
      }),
    selectNone: () => setSelected(new Map()),
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
