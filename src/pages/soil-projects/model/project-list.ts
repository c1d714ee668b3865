import { matchesSearch, type SoilProject } from '#entities/soil-project';

/** PADM-01, in the order and the words of the table. */
export const PROJECT_COLUMNS = [
  { key: 'projectId', label: 'Project Id' },
  { key: 'projectName', label: 'Project Name' },
  { key: 'propertyName', label: 'Property Name' },
  { key: 'email', label: 'Email' },
  { key: 'noOfCads', label: 'No of Cads' },
  { key: 'status', label: 'Status' },
] as const;
export type ProjectColumn = (typeof PROJECT_COLUMNS)[number]['key'];

export interface ProjectSort {
  by: ProjectColumn;
  isDescending: boolean;
}

/** What a column is first sorted by: the latest project, most parcels, names and codes from A. */
export const naturalSort = (by: ProjectColumn): ProjectSort => ({
  by,
  isDescending: by === 'projectId' || by === 'noOfCads',
});

/** The next order of a column whose heading is pressed. */
export const sortAfterPress = (sort: ProjectSort, by: ProjectColumn): ProjectSort =>
  sort.by === by ? { by, isDescending: !sort.isDescending } : naturalSort(by);

const names = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** The projects a search leaves, in order; equals stand with the latest project first. */
export function listedProjects(
  projects: readonly SoilProject[],
  search: string,
  { by, isDescending }: ProjectSort,
): SoilProject[] {
  const direction = isDescending ? -1 : 1;
  return projects
    .filter((project) => matchesSearch(project, search.trim()))
    .toSorted((a, b) => direction * compare(a[by], b[by]) || b.projectId - a.projectId);
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b));

/** So many rows are drawn at once, however many projects there are. */
export const PAGE_SIZE = 50;

export interface Page<T> {
  items: readonly T[];
  /** From 0; the last page where the wanted one is no more. */
  index: number;
  count: number;
}

export function pageOf<T>(items: readonly T[], wanted: number): Page<T> {
  const count = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const index = Math.min(wanted, count - 1);
  return { items: items.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE), index, count };
}
