import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import {
  CLIENT,
  OTHER_CLIENT,
  PARTNER,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const OTHER_PARTNER = 'second-partner@agriprove.example';

const GRANTED = /^answered$/;
const REFUSED = /^CONFLICT: The project is at/;
/** Another test has every move (`project-transitions.test.ts`); here is one of each kind. */
const MOVES: [string, string, RegExp][] = [
  [CLIENT, 'A7>B3', REFUSED],
  [CLIENT, 'A1>A2', REFUSED],
  [CLIENT, 'A2>A3', REFUSED],
  [CLIENT, 'A5>A4', REFUSED],
  [CLIENT, 'C1>A1', REFUSED],
  [CLIENT, 'A1>A5', REFUSED],
  // A5 also needs a signed file, so the refusal for its absence shows that the move is allowed.
  [CLIENT, 'A4>A5', /has not arrived/],
  [CLIENT, 'B1>A1', GRANTED],
  [OTHER_CLIENT, 'B1>A1', /^NOT_FOUND/],
  [PARTNER, 'A4>B3', REFUSED],
  [PARTNER, 'C4>B1', REFUSED],
  [PARTNER, 'B2>B2', REFUSED],
  [PARTNER, 'A4>A5', REFUSED],
  // Other calls make these moves.
  [PARTNER, 'A5>A4', REFUSED],
  [PARTNER, 'B3>C1', REFUSED],
  [PARTNER, 'C4>C6', REFUSED],
  [PARTNER, 'A7>B1', GRANTED],
  [PARTNER, 'A7>B2', GRANTED],
  [PARTNER, 'A7>B3', GRANTED],
  [PARTNER, 'C5>B2', GRANTED],
  [PARTNER, 'B1>A1', GRANTED],
];
const STATUS = new Map<string, ProjectStatus>(PROJECT_STATUSES.map((code) => [code, code]));

describe('soilProjects.updateStatus', () => {
  let soil: SoilServer;
  let projectId: number;
  beforeAll(async () => {
    soil = await startSoilServer();
    projectId = await soil.save();
  });
  afterAll(() => soil.stop());

  it.each(MOVES)(
    'answers a request by %s for %s with %s (OP-97)',
    async (email, move, expected) => {
      const [from, to] = move.split('>').map((code) => STATUS.get(code));
      await soil.put(projectId, from!);
      const sender = await soil.client(email);
      const answer = await outcomeOf(
        sender.send(soilProjects.updateStatus, {
          project_id: projectId,
          project_status: to!,
          note: 'Please name the other owner.',
        }),
      );
      expect(answer).toMatch(expected);
    },
  );

  it('accepts one of two simultaneous decisions, and tells the other admin who was first', async () => {
    const id = await soil.save();
    await soil.put(id, 'A7');
    const second = await soil.client(OTHER_PARTNER);
    const decide = (sender: typeof second) =>
      outcomeOf(
        sender.send(soilProjects.updateStatus, {
          project_id: id,
          project_status: 'B2',
          note: 'The map lacks a lot.',
        }),
      );
    const outcomes = await Promise.all([decide(soil.sends.partner), decide(second)]);
    expect(outcomes.toSorted()).toEqual([
      expect.stringMatching(
        /^CONFLICT: The project is at B2 and cannot change to B2\. .+@agriprove\.example set it to B2\. Please reload the page\.$/,
      ),
      'answered',
    ]);
    const decisions = (await soil.history(id)).filter((line) => line.startsWith('A7 B2'));
    expect(decisions).toHaveLength(1);
  });

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
