import { describe, expect, it } from 'vitest';
import { contract, type ProjectStatus } from '#shared/api/contract';
import { outcomeOf, PARTNER } from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { withRegulator } from '../sending/regulator.fixture.ts';

const { soilProjects } = contract;
const SECOND = 'second@agriprove.example';
const REASON = 'The registered project gave up this paddock.';

describe('overriding an overlap', () => {
  const { servers, statusOf } = withRegulator();

  const people = new Map<string, number>();
  const person = async (email: string) => {
    const { soil } = servers;
    if (!people.has(email)) {
      people.set(email, await rowsIn(soil.database, soil.issuer).owner(email));
    }
    return soil.client(email);
  };
  type Client = Awaited<ReturnType<typeof person>>;

  /** Creates an approved project whose land is shared only with projects at these statuses. */
  async function projectOn(...statuses: ProjectStatus[]): Promise<number> {
    const { soil } = servers;
    const others = await Promise.all(statuses.map(() => soil.approved()));
    const id = await soil.approved();
    await soil.setApart(id);
    for (const [i, other] of others.entries()) {
      await soil.database.pool.query(
        `UPDATE soil_project_parcel SET geometry = (SELECT geometry FROM soil_project_parcel
          WHERE project_id = $1 LIMIT 1) WHERE project_id = $2`,
        [id, other],
      );
      await soil.put(other, statuses[i]!);
    }
    return id;
  }
  const overlapsOf = async (id: number, who: Client = servers.soil.sends.partner) =>
    (await readSubmittable(who, id)).findings.filter(({ rule }) => rule === 'overlap');
  const override = async (id: number, says: string, reason = REASON, who?: Client) =>
    outcomeOf(
      (who ?? servers.soil.sends.partner).send(soilProjects.override, {
        project_id: id,
        rule: 'overlap',
        parcels: (await overlapsOf(id))[0]!.parcels.slice(),
        says,
        reason,
      }),
    );
  /** Overrides the project's only overlap; returns the id of the override. */
  async function overridden(id: number): Promise<number> {
    const [overlap] = await overlapsOf(id);
    expect(await override(id, overlap!.says)).toBe('answered');
    return (await overlapsOf(id))[0]!.waiting!.id;
  }
  const confirm = (who: Client, id: number, overrideId: number) =>
    outcomeOf(who.send(soilProjects.confirmOverride, { project_id: id, override_id: overrideId }));
  const withdraw = (who: Client, id: number, overrideId: number) =>
    outcomeOf(who.send(soilProjects.withdrawOverride, { project_id: id, override_id: overrideId }));
  const submit = async (id: number) =>
    outcomeOf(
      servers.soil.sends.partner.send(
        soilProjects.updateStatusAndAttributes,
        await servers.soil.submission(id, { isShared: true }),
      ),
    );

  it('is refused with a meaningless reason, or with one given for another project', async () => {
    const id = await projectOn('C4', 'C2');
    const [first, second] = await overlapsOf(id);
    expect(await override(id, first!.says, 'aaaaaaaaaa')).toMatch(
      /^INVALID_PARAMS: .* 3 different words/,
    );
    expect(await override(id, first!.says)).toBe('answered');
    expect(await override(id, second!.says, 'the registered project gave up this paddock')).toMatch(
      /^INVALID_PARAMS: The same reason was given for another project/,
    );
    expect(await submit(id)).toContain(second!.says);
    expect(await override(id, second!.says, 'Both owners agreed on the new boundary.')).toBe(
      'answered',
    );
    expect(await submit(id)).toBe('answered');
  });

  it('is refused once the facts of the overlap have changed', async () => {
    const id = await projectOn('C4');
    const [overlap] = await overlapsOf(id);
    expect(await override(id, overlap!.says.replace('(C4)', '(C6)'))).toMatch(
      /^CONFLICT: This problem has changed/,
    );
  });

  it('waits for a second partner admin where the other project is approved', async () => {
    const id = await projectOn('C6');
    const made = await overridden(id);
    const [waiting] = await overlapsOf(id);
    expect(waiting).toMatchObject({ override: null, waiting: { id: made, is_own: true } });
    expect(await submit(id)).toContain(waiting!.says);

    const { client, partner } = servers.soil.sends;
    expect(await confirm(client, id, made)).toMatch(/^FORBIDDEN/);
    expect(await confirm(partner, id, made)).toMatch(/^CONFLICT: You made this override/);
    const other = await servers.soil.approved();
    const second = await person(SECOND);
    expect(await confirm(second, other, made)).toMatch(/^NOT_FOUND/);
    expect((await overlapsOf(id, second))[0]?.waiting).toMatchObject({ is_own: false });
    expect(await confirm(second, id, made)).toBe('answered');
    expect(await confirm(second, id, made)).toMatch(/^CONFLICT: .* already confirmed/);

    expect(await submit(id)).toBe('answered');
    const [log] = (await servers.soil.project(id)).attributes.CER_API_logs;
    expect(log!.findings![0]).toMatchObject({
      rule: 'overlap',
      severity: 'block',
      override: { reason: REASON, made_by: PARTNER, confirmed_by: SECOND },
    });
    const history = await partner.send(soilProjects.history, { project_id: id });
    expect(history.map(({ changed_by: by, note }) => `${by}: ${note}`)).toContain(
      `${SECOND}: Override of overlap by ${PARTNER} confirmed by a second partner admin: “${waiting!.says}”`,
    );
    expect(JSON.stringify(await client.send(soilProjects.history, { project_id: id }))).not.toMatch(
      /second partner admin/,
    );
  });

  it('is not confirmed by the same account under another address', async () => {
    const { soil } = servers;
    const id = await projectOn('C6');
    const made = await overridden(id);
    const renamed = soil.clientWith(
      await soil.issuer.token('renamed@agriprove.example', { sub: `sub-${PARTNER}` }),
    );
    expect(await confirm(renamed, id, made)).toMatch(/^CONFLICT: You made this override/);
    // The database is the second lock: it refuses this change, whatever statement a call runs.
    const forged = soil.database.asOwner
      .updateTable('soil_project_override')
      .set({
        confirmed_by: SECOND,
        confirmed_at: new Date(),
        confirmed_by_account: soil.owners.partner,
      })
      .where('id', '=', made)
      .execute();
    await expect(forged).rejects.toThrow('soil_project_override_two');
  });

  it('is not confirmed when the overlap has changed since', async () => {
    const id = await projectOn('C6');
    const made = await overridden(id);
    await servers.soil.database.pool.query(
      `UPDATE soil_project SET name = 'Renamed' WHERE id <> $1 AND status = 'C6'`,
      [id],
    );
    expect(await confirm(await person(SECOND), id, made)).toMatch(
      /^CONFLICT: This override waits for nobody/,
    );
  });

  it('never counts when one admin withdraws it while another confirms it', async () => {
    const second = await person(SECOND);
    for (let i = 0; i < 4; i++) {
      const id = await projectOn('C6');
      const made = await overridden(id);
      const [withdrawn, confirmed] = await Promise.all([
        withdraw(servers.soil.sends.partner, id, made),
        confirm(second, id, made),
      ]);
      expect(withdrawn).toBe('answered');
      expect(confirmed).toMatch(/^(answered|CONFLICT: partner@.* has withdrawn this override\.)$/);
      expect((await overlapsOf(id))[0]).toMatchObject({ override: null, waiting: null });
      expect(await submit(id)).toMatch(/^CONFLICT/);
      expect(await statusOf(id)).toBe('B3');
    }
  });

  it('is confirmed once when two admins confirm it at once', async () => {
    const id = await projectOn('C6');
    const made = await overridden(id);
    const both = [await person(SECOND), await person('third@agriprove.example')];
    const answers = await Promise.all(both.map((who) => confirm(who, id, made)));
    expect(answers.toSorted()).toEqual([
      expect.stringMatching(/^CONFLICT: .*@agriprove\.example has already confirmed/),
      'answered',
    ]);
  });

  it('blocks sending if the other project is approved between submission and sending', async () => {
    const { soil } = servers;
    const id = await projectOn('C4');
    const [overlap] = await overlapsOf(id);
    expect(await override(id, overlap!.says)).toBe('answered');
    expect(await submit(id)).toBe('answered');
    await soil.put(Number(overlap!.otherProject), 'C6');
    const [submission] = await soil.submissions(id);
    await soil.work()['submit-to-cer']({ submissionId: submission!.id }, { isLastTry: false });
    expect(await statusOf(id)).toBe('C3');
  });
});
