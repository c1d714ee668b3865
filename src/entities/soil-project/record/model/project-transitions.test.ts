import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import { STATUS_LEGEND, isReopenable } from './project-status.ts';
import {
  actorsOf,
  decisionsAt,
  isSubmittable,
  mayMove,
  type ProjectActor,
  type ProjectStanding,
} from './project-transitions.ts';

const SUBMIT = 'A1>C1 A2>C1 A3>C1 A4>C1 A5>C1 A6>C1 A7>C1 B1>C1 B2>C1 B3>C1 C3>C1 C5>C1';
const DECIDE =
  'A5>B1 A6>B1 A7>B1 B2>B1 B3>B1 C3>B1 C5>B1 A5>B2 A6>B2 A7>B2 B3>B2 C3>B2 C5>B2 A5>B3 A6>B3 A7>B3 B2>B3 B1>A1';
/** A commitment that is not signed by everybody; not one of the decisions. */
const RETURN = 'A5>A4 A6>A5 A7>A5 B2>A5 B3>A5';
/** The regulator's decision, entered and corrected by hand. */
const RECORD = 'C4>C5 C4>C6 C5>C4 C5>C6 C6>C4 C6>C5';
const REGISTER = 'A1>A2 A2>A2 A3>A2 A4>A2 A2>A5 A3>A5 A4>A5 B1>A1';
const WORK = 'A2>A3 A3>A4 A3>A2 A5>A6 A5>A4 A6>A7 A6>A5 C1>C2 C2>C4 C2>C3 C4>C5 C4>C6 C5>C6 C6>C5';

/**
 * The table SM-16, written independently of the code under test: who may make which moves on whose
 * project.
 */
const TABLE: Record<string, { actors: ProjectActor[]; moves: string }> = {
  anonymous: { actors: actorsOf(userWith({})), moves: '' },
  'the owner of the farm, not authorised': {
    actors: actorsOf(userWith({ isOwnProject: true })),
    moves: '',
  },
  'an authorised client on his own project': {
    actors: actorsOf(userWith({ isOwnProject: true, isSoilMember: true })),
    moves: REGISTER,
  },
  'an authorised client on another’s project': {
    actors: actorsOf(userWith({ isSoilMember: true })),
    moves: '',
  },
  agent: { actors: actorsOf(userWith({})), moves: '' },
  admin: { actors: actorsOf(userWith({})), moves: '' },
  'partner admin': {
    actors: actorsOf(userWith({ isSoilMember: true, isPartnerAdmin: true })),
    moves: `${DECIDE} ${RETURN} ${RECORD} ${SUBMIT}`,
  },
  'partner admin on his own project': {
    actors: actorsOf(userWith({ isOwnProject: true, isSoilMember: true, isPartnerAdmin: true })),
    moves: `${REGISTER} ${DECIDE} ${RETURN} ${RECORD} ${SUBMIT}`,
  },
  'the server itself': { actors: ['server'], moves: WORK },
};

function userWith(change: Partial<ProjectStanding>): ProjectStanding {
  return { isOwnProject: false, isSoilMember: false, isPartnerAdmin: false, ...change };
}

describe('the status of a soil project', () => {
  it.each(Object.entries(TABLE))(
    'allows exactly the specified ones of all 16 × 16 moves for %s (STATE-18, STATE-19)',
    (_who, { actors, moves }) => {
      const allowed = PROJECT_STATUSES.flatMap((from) =>
        PROJECT_STATUSES.filter((to) => actors.some((actor) => mayMove(actor, from, to))).map(
          (to) => `${from}>${to}`,
        ),
      );
      expect(allowed.toSorted()).toEqual([...new Set(moves.split(' ').filter(Boolean))].toSorted());
    },
  );

  it('allows a submission except at C1, C2, C4 and C6 (OP-72)', () => {
    expect(PROJECT_STATUSES.filter((status) => !isSubmittable(status))).toEqual([
      'C1',
      'C2',
      'C4',
      'C6',
    ]);
  });

  it('allows decisions on a signed project, and returns of an approved or refused one (OP-71)', () => {
    const offered = PROJECT_STATUSES.filter((status) => decisionsAt(status).length > 0);
    expect(offered).toEqual(['A5', 'A6', 'A7', 'B1', 'B2', 'B3', 'C3', 'C5']);
    expect(decisionsAt('C3')).toEqual(['B1', 'B2']);
    expect(decisionsAt('B1')).toEqual(['A1']);
  });

  it('allows reopening only at A1 to A4 (FORM-39)', () => {
    expect(PROJECT_STATUSES.filter(isReopenable)).toEqual(['A1', 'A2', 'A3', 'A4']);
  });

  it('is explained by the legend for all 16 codes (SOIL-09, STATE-17)', () => {
    expect(STATUS_LEGEND.map(({ code }) => code)).toEqual<ProjectStatus[]>([...PROJECT_STATUSES]);
    expect(STATUS_LEGEND.map(({ code, meaning }) => `${code} ${meaning}`)).toEqual([
      'A1 Form started and saved, not signed',
      'A2 Form submitted',
      'A3 Creating commitment PDF',
      'A4 Commitment PDF ready to download',
      'A5 Signed PDF uploaded by client',
      'A6 Creating condition report PDF',
      'A7 Condition report PDF ready',
      'B1 Not approved, sent to client to change',
      'B2 Not approved, sent to the provider to change',
      'B3 Approved by the partner',
      'C1 Sent to backend for CER submission',
      'C2 In process by backend',
      'C3 Unsuccessful, error returned',
      'C4 CER submission successful, waiting for approval',
      'C5 CER not approved',
      'C6 CER approved',
    ]);
  });
});
