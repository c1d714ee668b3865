import { describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { PARTNER } from '../../../../tests/support/soil/soil.ts';
import { withRegulator } from '../sending/regulator.fixture.ts';
import { downloadPack, jsonIn, summaryText } from './audited-project.fixture.ts';

const { soilProjects } = contract;

describe('the pack of a project that an older version submitted', () => {
  const { servers, clock, submit, work } = withRegulator();
  const submitted = async () => {
    const id = await servers.soil.approved();
    expect(await submit(id)).toBe('answered');
    await work(id);
    return id;
  };
  const textOf = async (id: number) => summaryText(await downloadPack(servers.soil, id));
  const query = (text: string, ...values: unknown[]) =>
    servers.soil.database.pool.query(text, values);

  it('says which parts of the check were not recorded', async () => {
    const id = await submitted();
    const ofProject = 'submission_id IN (SELECT id FROM cer_submission WHERE project_id = $1)';
    await query(
      `UPDATE cer_submission_check SET version = NULL, rules = NULL WHERE ${ofProject}`,
      id,
    );
    const before = await textOf(id);
    expect(before).toContain('An older version, which recorded its findings but not its rules.');
    expect(before).toContain(`Accepted by ${PARTNER},`);
    await query(`DELETE FROM cer_submission_check WHERE ${ofProject}`, id);
    const pack = await downloadPack(servers.soil, id);
    expect(await summaryText(pack)).toContain(
      'An older version, which did not record its findings.',
    );
    expect(jsonIn(pack, 'manifest.json')).toMatchObject({ submissions: [{ checked: null }] });
  });

  it('reads the part of a parcel from a form that identifies parcels by their position', async () => {
    const id = await submitted();
    await query(
      `UPDATE cer_submission SET request = jsonb_set(request, '{form_data,form,locations}',
        '[{}, {"part": "the north"}]') WHERE project_id = $1`,
      id,
    );
    expect(await textOf(id)).toContain('Parcel 2 belongs to it only in part: “the north”.');
  });

  it('is made even if the stored request is empty', async () => {
    const id = await submitted();
    await query(
      `UPDATE cer_submission SET request = '{}', request_body = NULL WHERE project_id = $1`,
      id,
    );
    const text = await textOf(id);
    expect(text).toContain('It is called nothing and described as nothing.');
    expect(text).toContain('No parcel was named.');
    expect(text).toContain('None was on record when it was sent.');
  });

  it('includes a confirmation that is stored only in the project’s columns', async () => {
    const text = await textOf(await submitted());
    expect(text).toMatch(
      new RegExp(`commitment-\\d+-signed\\.pdf, form 1 .* ${PARTNER} looked at it on`),
    );
    expect(text).not.toContain('Nobody confirmed that everybody has signed it.');
  });

  it('names the titles that existed when the project was sent, not later ones', async () => {
    const id = await submitted();
    clock.now += 60_000;
    const [title] = (await servers.soil.project(id)).attributes.title_docs;
    await servers.soil.put(id, 'C5');
    await servers.soil.sends.partner.send(soilProjects.removeTitle, { key_name: title!.key_name });
    const text = await textOf(id);
    expect(text).toMatch(/Casey Client\. Title: title\.pdf of \d+ \w+ \d{4}/);
    expect(text).not.toContain('No title covers it.');
  });
});
