import { describe, expect, it } from 'vitest';
import { cerResult } from '#entities/submission/request';
import { contract, type Contract, type ParamsOf } from '#shared/api/contract';
import { outcomeOf, PARTNER } from '../../../../tests/support/soil/soil.ts';
import { withRegulator } from './regulator.fixture.ts';

const { soilProjects } = contract;

describe('accepting a warning', () => {
  const { servers, work, statusOf, posts } = withRegulator();

  const submissionOf = (id: number) => servers.soil.submission(id, { isShared: true });
  const sending = (params: ParamsOf<Contract['soilProjects']['updateStatusAndAttributes']>) =>
    servers.soil.sends.partner.send(soilProjects.updateStatusAndAttributes, params);
  const send = (submission: Awaited<ReturnType<typeof submissionOf>>) =>
    outcomeOf(sending(submission));
  /** Two approved projects on the same land, which no other project uses. */
  async function pair() {
    const ids = [await servers.soil.approved(), await servers.soil.approved()] as const;
    for (const id of ids) await servers.soil.setApart(id);
    await share(...ids);
    return ids;
  }
  const share = (from: number, to: number) =>
    servers.soil.database.pool.query(
      `UPDATE soil_project_parcel SET geometry = (SELECT geometry FROM soil_project_parcel
        WHERE project_id = $1 LIMIT 1) WHERE project_id = $2`,
      [from, to],
    );
  const historyOf = async (id: number, who: 'partner' | 'client' = 'partner') =>
    servers.soil.sends[who].send(soilProjects.history, { project_id: id });

  it('refuses a submission with a warning that the person did not accept', async () => {
    const [id] = await pair();
    const submission = await submissionOf(id);
    const { accepted_warnings: accepted, ...without } = submission;
    expect(accepted.map(({ rule }) => rule)).toEqual(['abatement', 'overlap']);
    const [abatement, overlap] = accepted;
    expect(await outcomeOf(sending(without))).toMatch(/These warnings were not accepted\. Please/);
    for (const wrong of [
      { ...submission, accepted_warnings: [abatement!] },
      { ...submission, accepted_warnings: [abatement!, { ...overlap!, rule: 'state' }] },
      { ...submission, accepted_warnings: [abatement!, { ...overlap!, says: 'All is well.' }] },
    ]) {
      expect((await send(wrong)).replaceAll('\n', ' ')).toMatch(
        /^CONFLICT: Parcels .* ha with project .* This warning was not accepted\. Please review/,
      );
    }
    expect([await statusOf(id), await servers.soil.submissions(id)]).toEqual(['B3', []]);
  });

  it('records who accepted which sentence and when, visible to partner admins only', async () => {
    const [id, other] = await pair();
    const submission = await submissionOf(id);
    const untrue = { rule: 'overlap', says: 'This text comes from the client.' };
    submission.accepted_warnings.push(untrue);
    expect(await send(submission)).toBe('answered');
    const [log] = (await servers.soil.project(id)).attributes.CER_API_logs;
    const says = expect.stringMatching(
      new RegExp(`^Parcels 1 and 2 share .* ha with project ${other}, `),
    ) as string;
    expect(log!.findings!.slice(1)).toEqual([
      {
        rule: 'overlap',
        severity: 'warn',
        parcels: [await servers.soil.pid(0), await servers.soil.pid(1)],
        says,
        accepted: { by: PARTNER, at: log!.request_dt },
        override: null,
      },
    ]);
    const lines = (await historyOf(id)).map(({ from_status, to_status, changed_by, note }) =>
      [from_status, to_status, changed_by, note].join(' '),
    );
    expect(lines.filter((line) => line.startsWith('B3')).slice(-2)).toEqual([
      expect.stringContaining(
        `B3 B3 ${PARTNER} Warning accepted (overlap): “Parcels 1 and 2 share`,
      ),
      `B3 C1 ${PARTNER} `,
    ]);
    // The sentence names a project of somebody else.
    expect(JSON.stringify(await historyOf(id, 'client'))).not.toContain('Warning accepted');
    const rows = await servers.soil.sends.client.send(soilProjects.own, {
      property_ids: [servers.soil.farms.client],
    });
    const own = rows.find(({ project_id: projectId }) => projectId === id);
    expect(own?.project_attributes).toMatchObject({ CER_API_logs: [{ findings: null }] });
  });

  it('prevents sending when a warning appears between the submission and its sending', async () => {
    const [id, other] = await pair();
    await servers.soil.setApart(other);
    expect(await send(await submissionOf(id))).toBe('answered');
    await share(id, other);
    await work(id);
    expect([await statusOf(id), await posts(id)]).toEqual(['C3', [0]]);
    expect(cerResult(await servers.soil.project(id))).toMatch(
      /^Error: Nothing was submitted, because .* ha with project /,
    );
  });

  it('allows sending despite an accepted warning, even if the other project’s status has changed', async () => {
    const [id, other] = await pair();
    expect(await send(await submissionOf(id))).toBe('answered');
    await servers.soil.put(other, 'A7');
    await work(id);
    expect(await statusOf(id)).toBe('C4');
  });

  it('records no findings for a submission that an older version queued', async () => {
    const [id, other] = await pair();
    await servers.soil.setApart(other);
    await send(await submissionOf(id));
    await servers.soil.database.asOwner.deleteFrom('cer_submission_check').execute();
    await share(id, other);
    await work(id);
    expect(await statusOf(id)).toBe('C4');
    const [log] = (await servers.soil.project(id)).attributes.CER_API_logs;
    expect(log!.findings).toBeNull();
  });
});
