import { statusesIn } from '#entities/soil-project/lane';
import { LANES, type Lane } from '#entities/soil-project/lane/react';
import { LIST_SORTS, PROJECT_SORTS, type ProjectStatus } from '#shared/api/contract';
import type { SoilSearch } from './soil-search.ts';

export type ProjectColumn = (typeof PROJECT_SORTS)[number];
export type ListSort = (typeof LIST_SORTS)[number];

/** Names of the orders; those of the table's columns are its headings (PADM-01). */
export const SORT_LABELS: Record<ListSort, string> = {
  project_id: 'Project Id',
  project_name: 'Project Name',
  property_name: 'Property Name',
  email_address: 'Email',
  no_of_cads: 'No of Cads',
  project_status: 'Status',
  waiting_since: 'Waiting',
  hectares: 'Hectares',
  client_name: 'Client',
  assignee: 'Assignee',
};
export const PROJECT_COLUMNS = PROJECT_SORTS.map((key) => ({ key, label: SORT_LABELS[key] }));

/** Columns of the work list, after its checkbox, by which it can be sorted. */
export const WORK_COLUMNS = [
  'project_name',
  'client_name',
  'hectares',
  'project_status',
  'waiting_since',
  'assignee',
] as const satisfies readonly ListSort[];

export interface ProjectSort {
  by: ListSort;
  isDescending: boolean;
}

const LARGEST_FIRST: ReadonlySet<ListSort> = new Set(['project_id', 'no_of_cads', 'hectares']);

/**
 * A column's initial sort order: latest project, most parcels and hectares, longest wait; names and
 * codes from A.
 */
export const naturalSort = (by: ListSort): ProjectSort => ({
  by,
  isDescending: LARGEST_FIRST.has(by),
});

/** Returns the sort order after a press on a column heading. */
export const sortAfterPress = (sort: ProjectSort, by: ListSort): ProjectSort =>
  sort.by === by ? { by, isDescending: !sort.isDescending } : naturalSort(by);

/** How the projects are shown: the lanes' work list, or the specification's table. */
export type ListLayout = 'work' | 'table';

/** The list's search, filters, sort order and page. */
export interface ProjectView {
  layout: ListLayout;
  search: string;
  lane: Lane | 'all';
  /** Shows only projects with this status; null for all of the lane. */
  status: ProjectStatus | null;
  /** Shows only projects assigned to the signed-in partner admin, or to nobody. */
  assignee: 'me' | 'nobody' | null;
  /** Shows only projects with an override that waits for a second partner admin. */
  isWaiting: boolean;
  sort: ProjectSort;
  /** Zero-based. */
  page: number;
  /** Ids of the table's open rows. */
  openIds: readonly number[];
}

/** The initial view of each layout: what has waited longest for the partner, or every project. */
const FIRST: Record<ListLayout, { lane: ProjectView['lane']; sort: ProjectSort }> = {
  work: { lane: 'mine', sort: naturalSort('waiting_since') },
  table: { lane: 'all', sort: naturalSort('project_id') },
};

/** Returns the view after a change of layout; each layout has its own initial lane and order. */
export const withLayout = (view: ProjectView, layout: ListLayout): ProjectView => ({
  ...view,
  ...FIRST[layout],
  layout,
  status: null,
  page: 0,
});

/** Statuses to request; null for all. */
export function statusesOf({ lane, status }: ProjectView): ProjectStatus[] | null {
  if (status) return [status];
  return lane === 'all' ? null : statusesIn(lane);
}

/** Converts a view to search parameters, leaving out defaults. */
export function viewInAddress(view: ProjectView): SoilSearch {
  const { layout, search, lane, status, assignee, isWaiting, sort, page, openIds } = view;
  const first = FIRST[layout];
  const isSorted = sort.by !== first.sort.by || sort.isDescending !== first.sort.isDescending;
  return {
    view: layout === 'table' ? 'table' : undefined,
    q: search || undefined,
    lane: lane === first.lane ? undefined : lane,
    status: status ?? undefined,
    assignee: assignee ?? undefined,
    overrides: isWaiting ? 'waiting' : undefined,
    sort: isSorted ? `${sort.isDescending ? '-' : ''}${sort.by}` : undefined,
    page: page > 0 ? page + 1 : undefined,
    open: openIds.length > 0 ? openIds.join(',') : undefined,
  };
}

/** Reads the view from the address; an unknown column or page becomes the default. */
export function viewOf(address: SoilSearch): ProjectView {
  const { q = '', status, assignee, sort = '', page, open = '' } = address;
  const layout = address.view ?? 'work';
  const first = FIRST[layout];
  const column = sort.replace(/^-/, '');
  const by = LIST_SORTS.find((one) => one === column);
  const openIds = open.split(',').map(Number);
  return {
    layout,
    search: q.slice(0, 200),
    lane: [...LANES, 'all' as const].find((one) => one === address.lane) ?? first.lane,
    status: status ?? null,
    assignee: assignee ?? null,
    isWaiting: address.overrides === 'waiting',
    sort: by ? { by, isDescending: sort.startsWith('-') } : first.sort,
    page: Math.min(1_000_000, Math.max(0, Math.floor(page || 1) - 1)),
    openIds: [...new Set(openIds.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, 50),
  };
}
