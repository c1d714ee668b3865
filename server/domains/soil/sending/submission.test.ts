import { describe, expect, it } from 'vitest';
import { cerResult } from '#entities/submission/request';
import { contract } from '#shared/api/contract';
import { startCer } from '../../../../tests/support/soil/cer.ts';
import {
  CLIENT,
  PARTNER,
  outcomeOf,
  startSoilServer,
} from '../../../../tests/support/soil/soil.ts';

import { RUN, withRegulator } from './regulator.fixture.ts';

const { soilProjects } = contract;

describe('submitting to the regulator', () => {
  const { servers, mails, submit, work, watch, statusOf } = withRegulator();

  it('logs the request at C1, then moves through C2 to C4 with the regulator’s id (CER-21, CER-22)', async () => {
    const id = await servers.soil.approved();
    expect(await submit(id)).toBe('answered');
    const sent = await servers.soil.project(id);
    expect(sent.status).toBe('C1');
    expect(sent.attributes.CER_API_logs[0]).toMatchObject({
      request: { stage: 'test', property_name: expect.any(String) },
      request_dt: expect.any(String),
      response: null,
      post_cer_id: null,
    });
    await work(id);
    const done = await servers.soil.project(id);
    expect(done.status).toBe('C4');
    expect(cerResult(done)).toMatch(/^CER id CER-\d{6}: Received\.$/);
    expect((await servers.soil.history(id)).slice(1)).toEqual([
      `B3 C1 ${PARTNER}`,
      'C1 C2 server',
      'C2 C4 server',
    ]);
  });

  it('shows the regulator’s reason for a refusal and allows another submission (PADM-19)', async () => {
    const id = await servers.soil.approved();
    servers.cer.behave({ answers: 'refuse' });
    await submit(id);
    await work(id);
    const refused = await servers.soil.project(id);
    expect(refused.status).toBe('C3');
    expect(cerResult(refused)).toBe(
      'Error: The submission was refused. The project area overlaps a registered project.',
    );
    servers.cer.behave({ answers: 'accept' });
    expect(await submit(id)).toBe('answered');
    await work(id);
    expect((await servers.soil.project(id)).attributes.CER_API_logs).toHaveLength(2);
    expect(await statusOf(id)).toBe('C4');
  });

  it('lists all failures at once and changes nothing (CER-32, CER-33)', async () => {
    const id = await servers.soil.save();
    const submission = await servers.soil.submission(id);
    const form = submission.project_attributes.CER_API_logs[0]!.request.form_data.form;
    Object.assign(form, { road_number: '', road_name: ' ', suburb: '', front_gate_address: 'abc' });
    const answer = await outcomeOf(
      servers.soil.sends.partner.send(soilProjects.updateStatusAndAttributes, submission),
    );
    expect(answer.replace('CONFLICT: ', '').split('\n')).toEqual([
      'The commitment is not signed.',
      'The project is not approved by the partner.',
      'Front gate address is missing',
      'Road number is missing',
      'Road name is missing',
      'Suburb name is missing',
      'Project has no title document. Please upload title documents and return to this form.',
    ]);
    expect([await statusOf(id), await servers.soil.submissions(id)]).toEqual(['A1', []]);
  });

  it('refuses a payload that differs from the server’s own', async () => {
    const id = await servers.soil.approved();
    const submission = await servers.soil.submission(id);
    const data = submission.project_attributes.CER_API_logs[0]!.request.form_data;
    data.api_data.permanence_period = 100;
    const send = () =>
      outcomeOf(
        servers.soil.sends.partner.send(soilProjects.updateStatusAndAttributes, submission),
      );
    expect(await send()).toMatch(/^CONFLICT: The project has changed since you opened it/);
    data.api_data.permanence_period = 25;
    data.form.forward_abatement_estimate = 7;
    expect(await send()).toMatch(/^CONFLICT: The project has changed/);
    expect(await statusOf(id)).toBe('B3');
  });

  it('is refused while it is being sent, unsigned or not approved, and to anyone but a partner admin (OP-72, CER-49)', async () => {
    const id = await servers.soil.approved();
    for (const [status, refusal] of [
      ['C4', /^CONFLICT: The project is at/],
      ['A4', /^CONFLICT: The commitment is not signed\./],
      ['A7', /^CONFLICT: The project is not approved by the partner\.$/],
    ] as const) {
      await servers.soil.put(id, status);
      expect(await submit(id)).toMatch(refusal);
    }
    const sending = servers.soil.sends.client.send(
      soilProjects.updateStatusAndAttributes,
      await servers.soil.submission(id),
    );
    expect(await outcomeOf(sending)).toMatch(/^FORBIDDEN/);
  });

  it('uses the project’s own parcel copies when the farm has been deleted', async () => {
    const id = await servers.soil.approved();
    const setDeleted = (deleted_at: Date | null) =>
      servers.soil.database.asOwner
        .updateTable('farm')
        .set({ deleted_at })
        .where('id', '=', servers.soil.farms.client)
        .execute();
    await setDeleted(new Date());
    expect(await submit(id)).toBe('answered');
    await work(id);
    const done = await servers.soil.project(id);
    expect([done.status, done.noOfCads]).toEqual(['C4', 2]);
    const links = servers.soil.sends.partner.send(soilProjects.reportLinks, {
      project_id: id,
      property_id: servers.soil.farms.client,
      property_name: done.propertyName,
      version: 3,
    });
    expect(await outcomeOf(links)).toBe('answered');
    await setDeleted(null);
  });

  it('follows the regulator’s decision, polled or entered by a partner admin (STATE-15, STATE-16)', async () => {
    const approved = await servers.soil.approved();
    await submit(approved);
    await work(approved);
    await watch(approved);
    expect(await statusOf(approved)).toBe('C4');
    servers.cer.behave({ decision: 'approved' });
    await watch(approved);
    expect(await statusOf(approved)).toBe('C6');

    const project = await servers.soil.approved();
    await submit(project);
    await work(project);
    const record = (status: 'C5' | 'C6') =>
      servers.soil.sends.partner.send(soilProjects.recordDecision, {
        project_id: project,
        project_status: status,
        note: 'By letter.',
      });
    await record('C5');
    expect((await servers.soil.history(project)).at(-1)).toBe(`C4 C5 ${PARTNER}`);
    await watch(project);
    expect(await statusOf(project)).toBe('C6');
    expect(await outcomeOf(record('C5'))).toMatch(/^CONFLICT/);
  });

  it('mails client and partner, with the same message ids when the job repeats', async () => {
    const id = await servers.soil.approved();
    await submit(id);
    await work(id);
    const { id: changeId } = await servers.soil.database.asOwner
      .selectFrom('soil_project_change')
      .select('id')
      .where('project_id', '=', id)
      .where('to_status', '=', 'C4')
      .executeTakeFirstOrThrow();
    mails.length = 0;
    await servers.soil.work()['mail-project-change']({ changeId }, RUN);
    await servers.soil.work()['mail-project-change']({ changeId }, RUN);
    expect(mails.map((mail) => mail.to)).toEqual([CLIENT, PARTNER, CLIENT, PARTNER]);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2);
    expect(mails[0]?.subject).toContain('submitted to the Clean Energy Regulator');
  });
});

describe('submitting at stage prod', () => {
  it('is refused until ids and declarations are configured (OP-82, CER-43)', async () => {
    const cer = await startCer();
    const soil = await startSoilServer({ cer: cer.client });
    const id = await soil.save();
    await soil.addTitle(id);
    const submission = await soil.submission(id);
    Object.assign(soil.app, { settings: { ...soil.app.settings, STAGE: 'prod' } });
    const [regulator] = await soil.sends.partner.send(soilProjects.regulator, {});
    expect(regulator).toEqual({ stage: 'prod', settings: null });
    expect(
      await outcomeOf(soil.sends.partner.send(soilProjects.updateStatusAndAttributes, submission)),
    ).toContain('for the prod stage are not configured');
    expect(cer.kept()).toEqual([]);
    await soil.stop();
    await cer.stop();
  });
});
