import {
  contract,
  PROJECTS_LISTED,
  type ListedProject,
  type ParamsOf,
  type ProjectStatus,
} from '#shared/api/contract';
import type { Connection } from '../../connection/connected.ts';

type List = ParamsOf<typeof contract.soilProjects.list>;

/** Fields by which projects can be sorted: the names of `--json`, with the server's names. */
export const SORTS = {
  project_id: 'project_id',
  project_name: 'project_name',
  property_name: 'property_name',
  email_address: 'email_address',
  client_name: 'client_name',
  parcel_count: 'no_of_cads',
  hectares: 'hectares',
  project_status: 'project_status',
  waiting_since: 'waiting_since',
  assignee: 'assignee',
} as const satisfies Record<string, List['sort_by']>;
export type SortField = keyof typeof SORTS;

interface Order {
  by: SortField;
  isDescending: boolean;
}
export const DEFAULT_ORDER: Order = { by: 'project_id', isDescending: true };

export interface Wanted {
  /** All statuses if null. */
  statuses: readonly ProjectStatus[] | null;
  search: string;
  /** Only projects with an override that waits for a second partner admin. */
  isWaiting?: boolean;
  order: Order;
  /** All projects if null. */
  limit: number | null;
}

/**
 * Yields the projects that match, in order, and reports how many match. The server searches, sorts
 * and cuts the list.
 */
export async function* foundProjects(
  connection: Pick<Connection, 'send'>,
  { statuses, search, isWaiting = false, order, limit }: Wanted,
  onFound: (count: number) => void = () => {},
): AsyncGenerator<ListedProject, void> {
  const yielded = new Set<number>();
  for (let page = 0; ; page++) {
    const [{ projects, found }] = await connection.send(contract.soilProjects.list, {
      search,
      statuses: statuses === null ? null : [...statuses],
      ...(isWaiting && { waits_for_second: true as const }),
      sort_by: SORTS[order.by],
      is_descending: order.isDescending,
      page,
    });
    onFound(found);
    for (const project of projects) {
      // A project that changed meanwhile may have moved to this page.
      if (yielded.has(project.project_id)) continue;
      if (yielded.size === limit) return;
      yielded.add(project.project_id);
      yield project;
    }
    const isLast = (page + 1) * PROJECTS_LISTED >= found;
    if (isLast || yielded.size === limit) return;
  }
}
