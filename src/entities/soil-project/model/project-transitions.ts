import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';

/**
 * Who moves a project: its own landholder (who may register at all), a partner admin, or the
 * server's jobs. Nobody else moves one.
 */
export type ProjectActor = 'client' | 'partner' | 'server';

type Moves = Partial<Record<ProjectStatus, readonly ProjectStatus[]>>;

const NOT_SUBMITTABLE: ReadonlySet<ProjectStatus> = new Set(['C1', 'C2', 'C4', 'C6']);

/** What the partner decides once the signed PDF is in (OP-71). */
const partnerDecisions: Moves = {
  A5: ['B1', 'B2', 'B3'],
  A6: ['B1', 'B2', 'B3'],
  A7: ['B1', 'B2', 'B3'],
  B1: ['A1'],
  B2: ['B1', 'B3'],
};

/** The table SM-16. A PDF that could not be made goes back to where it was asked for. */
const MOVES: Record<ProjectActor, Moves> = {
  client: {
    A1: ['A2'],
    A2: ['A2', 'A5'],
    A3: ['A2', 'A5'],
    A4: ['A2', 'A5'],
    B1: ['A1'],
  },
  partner: Object.fromEntries(
    PROJECT_STATUSES.map((from) => [
      from,
      [...(partnerDecisions[from] ?? []), ...(isSubmittable(from) ? (['C1'] as const) : [])],
    ]),
  ),
  server: {
    A2: ['A3'],
    A3: ['A4', 'A2'],
    A5: ['A6'],
    A6: ['A7', 'A5'],
    C1: ['C2'],
    C2: ['C4', 'C3'],
    C4: ['C5', 'C6'],
  },
};

/** Submitting is refused while one is on its way, waits for its decision, or was approved (OP-72). */
export function isSubmittable(status: ProjectStatus): boolean {
  return !NOT_SUBMITTABLE.has(status);
}

/** Titles stay once they were sent, until the regulator refuses the project. */
export const mayRemoveTitles = isSubmittable;

export const mayMove = (actor: ProjectActor, from: ProjectStatus, to: ProjectStatus): boolean =>
  MOVES[actor][from]?.includes(to) ?? false;

/** The decisions open to a partner admin at this status, for a menu; submitting is not one. */
export const decisionsAt = (status: ProjectStatus): readonly ProjectStatus[] =>
  partnerDecisions[status] ?? [];

/** Where a person stands towards one project. */
export interface ProjectStanding {
  isOwnProject: boolean;
  /** Authorised client of the partner's plan, or partner admin. */
  isSoilMember: boolean;
  isPartnerAdmin: boolean;
}

/** As whom this person may move the project; a partner admin's own project gives both. */
export function actorsOf(standing: ProjectStanding): ProjectActor[] {
  const actors: ProjectActor[] = [];
  if (standing.isOwnProject && standing.isSoilMember) actors.push('client');
  if (standing.isPartnerAdmin) actors.push('partner');
  return actors;
}
