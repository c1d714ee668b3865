import type { SoilProject } from '#entities/soil-project/record';

/** The columns of the table, from left to right (PADM-01). */
export const SORT_COLUMNS = ['id', 'project', 'farm', 'client', 'cads', 'status'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export interface Sort {
  by: SortColumn;
  isDescending: boolean;
}

const texts = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

const ASCENDING: Record<SortColumn, (a: SoilProject, b: SoilProject) => number> = {
  id: (a, b) => a.projectId - b.projectId,
  project: (a, b) => texts.compare(a.projectName, b.projectName),
  farm: (a, b) => texts.compare(a.propertyName, b.propertyName),
  client: (a, b) => texts.compare(a.email, b.email),
  cads: (a, b) => a.noOfCads - b.noOfCads,
  status: (a, b) => (a.status < b.status ? -1 : Number(a.status > b.status)),
};

/** Sorts by a column; ties by project id. */
export function sorted(projects: readonly SoilProject[], { by, isDescending }: Sort) {
  const sign = isDescending ? -1 : 1;
  return projects.toSorted((a, b) => sign * (ASCENDING[by](a, b) || ASCENDING.id(a, b)));
}
