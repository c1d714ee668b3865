import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, PROJECT_STATUSES } from '#shared/api/contract';
import {
  CLIENT,
  OTHER_CLIENT,
  PARTNER,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;

/**
 * Moves that the call accepts per role (SM-16), written out here independently of the code's table.
 */
const DECISIONS =
  'A5>B1 A6>B1 A7>B1 B2>B1 B3>B1 C3>B1 C5>B1 A5>B2 A6>B2 A7>B2 B3>B2 C3>B2 C5>B2 A5>B3 A6>B3 A7>B3 B2>B3 B1>A1';
const PAIRS: Record<string, string> = {
  anonymous: '',
  'owner@fenceline.example': '',
  [CLIENT]: 'A2>A5 A3>A5 A4>A5 B1>A1',
  [OTHER_CLIENT]: '',
  'agent@fenceline.example': '',
  'admin@fenceline.example': '',
  [PARTNER]: DECISIONS,
};

describe('soilProjects.updateStatus', () => {
  let soil: SoilServer;
  let projectId: number;
  beforeAll(async () => {
    soil = await startSoilServer();
    projectId = await soil.save();
  });
  afterAll(() => soil.stop());

  it.each(Object.entries(PAIRS))(
    'allows exactly the moves of the table, out of 16 × 16 pairs, for %s (OP-97)',
    async (email, expected) => {
      const sender = email === 'anonymous' ? soil.clientWith(null) : await soil.client(email);
      const allowed: string[] = [];
      for (const from of PROJECT_STATUSES) {
        let isAtFrom = false;
        for (const to of PROJECT_STATUSES) {
          if (!isAtFrom) await soil.put(projectId, from);
          isAtFrom = true;
          const answer = await outcomeOf(
            sender.send(soilProjects.updateStatus, {
              project_id: projectId,
              project_status: to,
              note: 'Please name the other owner.',
            }),
          );
          // A5 also needs a signed file, which is missing here; that refusal shows the move is
          // allowed.
          if (answer === 'answered' || answer.includes('has not arrived')) {
            allowed.push(`${from}>${to}`);
            isAtFrom = false;
          } else {
            expect(answer).toMatch(
              /^(UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|CONFLICT: The project is at)/,
            );
          }
        }
      }
      expect(allowed.toSorted()).toEqual(expected.split(' ').filter(Boolean).toSorted());
    },
    60_000,
  );

  it('dates a project’s status from its last change', async () => {
    const id = await soil.save();
    await soil.put(id, 'A7');
    await soil.sends.partner.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'B3',
    });
    const changes = await soil.sends.client.send(soilProjects.history, { project_id: id });
    const { statusSince } = await soil.project(id);
    const moved = changes.findLast(({ from_status: from, to_status: to }) => from !== to);
    expect(statusSince).toBe(moved!.changed_at);
  });

  it('records the note on the partner’s decision', async () => {
    await soil.put(projectId, 'A7');
    await soil.sends.partner.send(soilProjects.updateStatus, {
      project_id: projectId,
      project_status: 'B1',
      note: ' The creek paddock is missing. ',
    });
    const changes = await soil.sends.client.send(soilProjects.history, { project_id: projectId });
    expect(changes.at(-1)).toMatchObject({
      to_status: 'B1',
      changed_by: PARTNER,
      note: 'The creek paddock is missing.',
    });
  });

  it('requires the declarations to be accepted again after a return to the client', async () => {
    const id = await soil.save();
    await soil.put(id, 'A7');
    const { client, partner } = soil.sends;
    const move = { project_id: id, project_status: 'B1', note: 'Name the creek.' } as const;
    await partner.send(soilProjects.updateStatus, move);
    expect((await soil.project(id)).attributes.accepted_terms).toBe(false);
    await client.send(soilProjects.updateStatus, { project_id: id, project_status: 'A1' });
    expect((await soil.project(id)).attributes.accepted_terms).toBe(false);
  });
});
