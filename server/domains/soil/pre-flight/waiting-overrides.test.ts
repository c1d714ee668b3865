import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import {
  CLIENT,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';
import type { MailMessage } from '../../../platform/mail/index.ts';

const { soilProjects } = contract;
const SECOND = 'second@agriprove.example';
const THIRD = 'third@agriprove.example';
const RUN = { isLastTry: false };
/** Every project, as the partner’s list requests them. */
const ALL = {
  search: '',
  statuses: null,
  sort_by: 'project_id',
  is_descending: false,
  page: 0,
} as const;

describe('an override that waits for a second admin', () => {
  let soil: SoilServer;
  let sent: MailMessage[];
  /** Addresses whose mail fails. */
  let unreachable: string[];

  beforeAll(async () => {
    soil = await startSoilServer({
      mailer: {
        async send(message) {
          if (unreachable.includes(message.to)) throw new Error('no route');
          sent.push(message);
          return { rejected: [] };
        },
      },
    });
  });
  afterAll(() => soil.stop());
  beforeEach(() => {
    sent = [];
    unreachable = [];
  });

  const putOnLandOf = (id: number, other: number) =>
    soil.database.pool.query(
      `UPDATE soil_project_parcel SET geometry = (SELECT geometry FROM soil_project_parcel
        WHERE project_id = $1 LIMIT 1) WHERE project_id = $2`,
      [id, other],
    );
  /** Creates a project whose land is shared only with a project at this status. */
  async function projectsOnOneLand(status: ProjectStatus) {
    const other = await soil.approved();
    const id = await soil.approved();
    await soil.setApart(id);
    await putOnLandOf(id, other);
    await soil.put(other, status);
    return { id, other };
  }
  const projectOn = async (status: ProjectStatus) => (await projectsOnOneLand(status)).id;
  /** Overrides the project's only overlap; returns the answer of the call. */
  async function override(id: number) {
    const { partner } = soil.sends;
    const { findings } = await readSubmittable(partner, id);
    const overlap = findings.find(({ rule }) => rule === 'overlap')!;
    const [answer] = await partner.send(soilProjects.override, {
      project_id: id,
      rule: 'overlap',
      parcels: [...overlap.parcels],
      says: overlap.says,
      reason: 'The registered project gave up this paddock.',
    });
    return answer;
  }
  const jobsOf = async (overrideId: number) => {
    const { rows } = await soil.database.pool.query<{ data: { readers?: number[] } }>(
      `SELECT data FROM pgboss.job WHERE name = 'mail-waiting-override'
        AND (data ->> 'overrideId')::bigint = $1 ORDER BY created_on`,
      [overrideId],
    );
    return rows.map(({ data }) => data);
  };
  const mail = (overrideId: number, readers?: number[]) =>
    soil.work()['mail-waiting-override']({ overrideId, ...(readers && { readers }) }, RUN);
  const waitingIds = async () => {
    const [{ projects }] = await soil.sends.partner.send(soilProjects.list, {
      ...ALL,
      waits_for_second: true,
    });
    return projects.map((project) => [project.project_id, project.waits_for_second]);
  };
  const people = new Set<string>();
  async function signUp(email: string): Promise<void> {
    if (!people.has(email)) await rowsIn(soil.database, soil.issuer).owner(email);
    people.add(email);
  }

  it('is mailed to nobody if no second admin has to confirm it', async () => {
    await signUp(SECOND);
    const made = await override(await projectOn('C4'));
    expect(made.others_asked).toBeNull();
    expect(await jobsOf(made.override_id)).toEqual([]);
    await mail(made.override_id);
    expect(sent).toEqual([]);
    expect(await waitingIds()).toEqual([]);
  });

  it('is mailed once to each other partner admin, and is marked and filtered in the list', async () => {
    await signUp(THIRD);
    const id = await projectOn('C6');
    const made = await override(id);
    expect(made.others_asked).toBe(2);
    expect(await jobsOf(made.override_id)).toMatchObject([{ overrideId: made.override_id }]);
    await mail(made.override_id);
    expect(sent.map(({ to }) => to)).toEqual([SECOND, THIRD]);
    expect(sent[0]!.text).toContain('The registered project gave up this paddock.');
    expect(sent[0]!.text).toContain(`project=${id}`);
    await mail(made.override_id);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await waitingIds()).toEqual([[id, true]]);
    const refused = soil.sends.client.send(soilProjects.list, {
      ...ALL,
      waits_for_second: true,
    });
    expect(await outcomeOf(refused)).toMatch(/^FORBIDDEN/);

    const second = await soil.client(SECOND);
    const which = { project_id: id, override_id: made.override_id };
    await second.send(soilProjects.confirmOverride, which);
    expect(await waitingIds()).toEqual([]);
    sent = [];
    await mail(made.override_id);
    expect(sent).toEqual([]);
  });

  it('stops waiting once its overlap is gone, waits again if the overlap returns, and can be withdrawn', async () => {
    await signUp(SECOND);
    const { id, other } = await projectsOnOneLand('C6');
    const made = await override(id);
    await soil.setApart(other);
    expect(await waitingIds()).toEqual([]);
    const [{ projects }] = await soil.sends.partner.send(soilProjects.list, {
      ...ALL,
      project_ids: [id],
    });
    expect(projects).toMatchObject([{ project_id: id, waits_for_second: false }]);
    await mail(made.override_id);
    expect(sent).toEqual([]);

    await putOnLandOf(id, other);
    expect(await waitingIds()).toEqual([[id, true]]);

    await soil.put(other, 'C4');
    expect(await waitingIds()).toEqual([]);
    const which = { project_id: id, override_id: made.override_id };
    const second = await soil.client(SECOND);
    expect(await outcomeOf(second.send(soilProjects.confirmOverride, which))).toMatch(/^CONFLICT/);
    expect(await second.send(soilProjects.withdrawOverride, which)).toEqual([
      { withdraw_override: true },
    ]);
  });

  it('is mailed again only to admins whose mail failed', async () => {
    await Promise.all([signUp(SECOND), signUp(THIRD)]);
    unreachable = [THIRD];
    const made = await override(await projectOn('C6'));
    await mail(made.override_id);
    expect(sent.map(({ to }) => to)).toEqual([SECOND]);
    const [, again] = await jobsOf(made.override_id);
    expect(again!.readers).toHaveLength(1);
    unreachable = [];
    await mail(made.override_id, again!.readers);
    expect(sent.map(({ to }) => to)).toEqual([SECOND, THIRD]);
  });

  it('says that nobody else can confirm it, and is not mailed to a client', async () => {
    await soil.database.pool.query(
      `UPDATE owner SET email = replace(email, '@', '.left@elsewhere.') WHERE email = ANY ($1)`,
      [[SECOND, THIRD]],
    );
    const made = await override(await projectOn('C6'));
    expect(made.others_asked).toBe(0);
    await mail(made.override_id);
    expect(sent.map(({ to }) => to)).not.toContain(CLIENT);
    expect(sent).toEqual([]);
  });
});
