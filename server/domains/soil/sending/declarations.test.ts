import { describe, expect, it } from 'vitest';
import { cerResult } from '#entities/submission/request';
import { contract } from '#shared/api/contract';
import { outcomeOf } from '../../../../tests/support/soil/soil.ts';
import { withRegulator } from './regulator.fixture.ts';

describe('submitting a project that has changed, or whose land is also in another project', () => {
  const { servers, clock, submit, work, statusOf, posts } = withRegulator();

  const confirmed = (id: number) => servers.soil.submission(id, { isShared: true });
  const send = async (submission: Awaited<ReturnType<typeof confirmed>>) =>
    outcomeOf(
      servers.soil.sends.partner.send(contract.soilProjects.updateStatusAndAttributes, submission),
    );
  /** Two approved projects that share their land with each other only. */
  const pair = async () => {
    const ids = [await servers.soil.approved(), await servers.soil.approved()] as const;
    await servers.soil.setApart(ids[0]);
    await servers.soil.database.pool.query(
      `UPDATE soil_project_parcel SET geometry = (SELECT geometry FROM soil_project_parcel
        WHERE project_id = $1 LIMIT 1) WHERE project_id = $2`,
      [...ids],
    );
    return ids;
  };
  const declares = async (id: number) =>
    (await servers.soil.submissions(id)).flatMap(({ request }) =>
      request.form_data.api_data.locations.map((one) => one.other_projects_at_site),
    );

  it('returns a project unsent that was renamed after a partner admin confirmed it', async () => {
    const id = await servers.soil.approved();
    expect(await submit(id)).toBe('answered');
    await servers.soil.sends.partner.send(contract.soilProjects.rename, {
      project_id: id,
      property_id: servers.soil.farms.client,
      project_name: 'Wirrabilla',
    });
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C3', [0]]);
    expect(cerResult(await servers.soil.project(id))).toContain(
      'The form submits the project as “Mirrool Downs Soil Project”, but its name is “Wirrabilla”.',
    );
  });

  it('sends a submission whose parcels have their own values in a list, as an older server stored it', async () => {
    const id = await servers.soil.approved();
    const submission = await servers.soil.submission(id);
    const { form, api_data: payload } =
      submission.project_attributes.CER_API_logs[0]!.request.form_data;
    const own = { nrm_published_date: '2020-02-01' };
    form.locations = { [await servers.soil.pid(1)]: own };
    payload.nrm_plans.push({ ...payload.nrm_plans[0]!, published_date: own.nrm_published_date });
    expect(await send(submission)).toBe('answered');
    await servers.soil.database.pool.query(
      `UPDATE cer_submission SET request = jsonb_set(request, '{form_data,form,locations}', $2)
       WHERE project_id = $1`,
      [id, JSON.stringify([{}, own])],
    );
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C4', [1]]);
  });

  it('accepts one of two overlapping projects that are submitted at once', async () => {
    const ids = await pair();
    const both = await Promise.all(ids.map(confirmed));
    const answers = await Promise.all(both.map(send));
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(1);
  });

  it('returns a project unsent if a project on the same land has since reached the regulator', async () => {
    const [first, second] = await pair();
    expect(await send(await confirmed(second))).toBe('answered');
    expect(await declares(second)).toContain(false);
    await servers.soil.put(first, 'C4');
    await work(second);
    expect([await statusOf(second), await posts(second)]).toEqual(['C3', [0]]);
    expect(cerResult(await servers.soil.project(second))).toMatch(
      /^Error: Nothing was submitted, because the project or its neighbours changed after .* confirmed it\. Parcels? .* ha with project /,
    );
  });

  it('sends only one of two overlapping projects when two workers find both at C1', async () => {
    const [first, second] = await pair();
    expect(await send(await confirmed(first))).toBe('answered');
    await servers.soil.put(first, 'B3');
    expect(await send(await confirmed(second))).toBe('answered');
    await servers.soil.put(first, 'C1');
    expect([...(await declares(first)), ...(await declares(second))]).not.toContain(true);
    await Promise.all([work(first), work(second)]);
    await Promise.all([work(first), work(second)]);
    expect([await statusOf(first), await statusOf(second)].toSorted()).toEqual(['C3', 'C4']);
    expect((await posts(first))[0]! + (await posts(second))[0]!).toBe(1);
  });

  it('does not repeat a paused submission if a project on the same land has since reached the regulator', async () => {
    const [first, second] = await pair();
    await send(await confirmed(second));
    servers.cer.behave({ answers: 'busy', retryAfter: '20' });
    await work(second);
    expect(await statusOf(second)).toBe('C2');
    await servers.soil.put(first, 'C4');
    servers.cer.behave({ answers: 'accept' });
    clock.now += 31_000;
    await work(second);
    expect([await statusOf(second), await posts(second)]).toEqual(['C3', [1]]);
    expect(cerResult(await servers.soil.project(second))).toMatch(/^Error: Nothing was submitted/);
  });

  it('declares a project whose answer was lost as another project at the site', async () => {
    const [first, second] = await pair();
    await send(await confirmed(first));
    servers.cer.behave({ answers: 'drop', isStored: false });
    await work(first);
    servers.cer.behave({ answers: 'accept' });
    clock.now += 120_000;
    await work(first);
    expect(await statusOf(first)).toBe('C3');
    expect(await send(await confirmed(second))).toMatch(/^CONFLICT: Parcels? .* \(C3\)\./);
    await servers.soil.sends.partner.send(contract.soilProjects.updateStatus, {
      project_id: first,
      project_status: 'B2',
      note: 'Look at the titles again',
    });
    expect(await send(await confirmed(second))).toMatch(/^CONFLICT: Parcels? .* \(B2\)\./);
    await servers.soil.sends.client.send(contract.soilProjects.withdraw, {
      project_id: first,
      is_withdrawn: true,
      note: 'We sell the farm',
    });
    expect(await send(await confirmed(second))).toMatch(/^CONFLICT: Parcels? .* \(B2\)\./);
  });
});
