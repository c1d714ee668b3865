import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';

/**
 * Who may move a project: its own landholder (if they may register at all), a partner admin, or the
 * server's jobs.
 */
export type ProjectActor = 'client' | 'partner' | 'server';

type Moves = Partial<Record<ProjectStatus, readonly ProjectStatus[]>>;

const NOT_SUBMITTABLE: ReadonlySet<ProjectStatus> = new Set(['C1', 'C2', 'C4', 'C6']);

/** Returns of a project to the client (B1) or to the provider (B2), each with a reason. */
const returns = ['B1', 'B2'] as const;

/**
 * The partner’s decisions once the signed PDF has arrived (OP-71). A project that is approved, or
 * that the regulator refused, can still be returned for corrections.
 */
const partnerDecisions: Moves = {
  A5: ['B1', 'B2', 'B3'],
  A6: ['B1', 'B2', 'B3'],
  A7: ['B1', 'B2', 'B3'],
  B1: ['A1'],
  B2: ['B1', 'B3'],
  B3: returns,
  C3: returns,
  C5: returns,
};

/** True for a move that needs a reason, because the project is returned to somebody. */
export const needsReason = (to: ProjectStatus): boolean => to === 'B1' || to === 'B2';
/**
 * Moves by separate calls, each with a reason: returning a commitment that a partner admin finds
 * unsigned, withdrawing a confirmation of signatures, and recording or correcting the regulator's
 * decision.
 */
const partnerReturns: Moves = {
  A5: ['A4'],
  A6: ['A5'],
  A7: ['A5'],
  B2: ['A5'],
  B3: ['A5'],
  C4: ['C5', 'C6'],
  C5: ['C4', 'C6'],
  C6: ['C4', 'C5'],
};

/** The table SM-16. A failed PDF moves the project back to where it was requested. */
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
      [
        ...(partnerDecisions[from] ?? []),
        ...(partnerReturns[from] ?? []),
        ...(isSubmittable(from) ? (['C1'] as const) : []),
      ],
    ]),
  ),
  server: {
    A2: ['A3'],
    A3: ['A4', 'A2'],
    // A file that is not the signed commitment is returned to its client.
    A5: ['A6', 'A4'],
    A6: ['A7', 'A5'],
    C1: ['C2'],
    C2: ['C4', 'C3'],
    C4: ['C5', 'C6'],
    // The regulator's own answer prevails over what a person recorded.
    C5: ['C6'],
    C6: ['C5'],
  },
};

/**
 * False while a submission is in progress or awaits its decision, and after approval (OP-72). Its
 * titles cannot be removed then either.
 */
export function isSubmittable(status: ProjectStatus): boolean {
  return !NOT_SUBMITTABLE.has(status);
}

export const mayMove = (actor: ProjectActor, from: ProjectStatus, to: ProjectStatus): boolean =>
  MOVES[actor][from]?.includes(to) ?? false;

/**
 * Returns the decisions available to a partner admin at this status, for a menu; submitting is not
 * one of them.
 */
export const decisionsAt = (status: ProjectStatus): readonly ProjectStatus[] =>
  partnerDecisions[status] ?? [];

/** A user's relation to one project. */
export interface ProjectStanding {
  isOwnProject: boolean;
  /** True for an authorised client of the partner's plan, or a partner admin. */
  isSoilMember: boolean;
  isPartnerAdmin: boolean;
}

/**
 * Returns the roles in which this user may move the project; a partner admin has both on their own
 * project.
 */
export function actorsOf(user: ProjectStanding): ProjectActor[] {
  const actors: ProjectActor[] = [];
  if (user.isOwnProject && user.isSoilMember) actors.push('client');
  if (user.isPartnerAdmin) actors.push('partner');
  return actors;
}
