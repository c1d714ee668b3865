import { PROJECT_SORTS, type ProjectStatus } from '#shared/api/contract';
import type { SoilSearch } from './soil-search.ts';

export type ProjectColumn = (typeof PROJECT_SORTS)[number];

/** Column headings (PADM-01). */
const LABELS: Record<ProjectColumn, string> = {
  project_id: 'Project Id',
  project_name: 'Project Name',
  property_name: 'Property Name',
  email_address: 'Email',
  no_of_cads: 'No of Cads',
  project_status: 'Status',
};
export const PROJECT_COLUMNS = PROJECT_SORTS.map((key) => ({ key, label: LABELS[key] }));

export interface ProjectSort {
  by: ProjectColumn;
  isDescending: boolean;
}

/** A column's first sort order: latest project and most parcels first, names and codes from A. */
export const naturalSort = (by: ProjectColumn): ProjectSort => ({
  by,
  isDescending: by === 'project_id' || by === 'no_of_cads',
});

/** Returns the sort order after a press on a column heading. */
export const sortAfterPress = (sort: ProjectSort, by: ProjectColumn): ProjectSort =>
  sort.by === by ? { by, isDescending: !sort.isDescending } : naturalSort(by);

/** The table's search, filter, sort order and page. */
export interface ProjectView {
  search: string;
  /** Shows only projects with this status; null for all. */
  status: ProjectStatus | null;
  sort: ProjectSort;
  /** Zero-based. */
  page: number;
}

/** Converts a view to search parameters, leaving out defaults. */
export function viewInAddress({ search, status, sort, page }: ProjectView): SoilSearch {
  const natural = naturalSort('project_id');
  const isSorted = sort.by !== natural.by || sort.isDescending !== natural.isDescending;
  return {
    q: search || undefined,
    status: status ?? undefined,
    sort: isSorted ? `${sort.isDescending ? '-' : ''}${sort.by}` : undefined,
    page: page > 0 ? page + 1 : undefined,
  };
}

/** Reads the view from the address; an unknown column or page becomes the default. */
export function viewOf({ q = '', status, sort = '', page }: SoilSearch): ProjectView {
  const column = sort.replace(/^-/, '');
  const by = PROJECT_SORTS.find((one) => one === column);
  return {
    search: q.slice(0, 200),
    status: status ?? null,
    sort: by ? { by, isDescending: sort.startsWith('-') } : naturalSort('project_id'),
    page: Math.max(0, Math.floor(page || 1) - 1),
  };
}
