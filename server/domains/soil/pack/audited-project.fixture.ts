import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { expect } from 'vitest';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import { acceptedBy } from '#entities/submission/finding';
import {
  cerRequest,
  submissionAttributes,
  TEST_REGULATOR_SETTINGS,
  type CerForm,
} from '#entities/submission/request';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { withInk } from '../../../../tests/support/soil/signed-pdf.ts';
import { outcomeOf, type SoilServer } from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';
import type { Cer } from '../../../../tests/support/soil/cer.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };
export const SECOND = 'second@agriprove.example';

export type Pack = Record<string, Uint8Array>;

/** Downloads a project's pack as a partner admin does. */
export async function downloadPack(soil: SoilServer, projectId: number): Promise<Pack> {
  const [row] = await soil.sends.partner.send(soilProjects.packLink, { project_id: projectId });
  const { pathname, search } = new URL(row.pack_link);
  const answer = await fetch(soil.origin + pathname + search);
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

export const jsonIn = (pack: Pack, name: string): unknown => JSON.parse(strFromU8(pack[name]!));

/** The text of the summary on one line. */
export async function summaryText(pack: Pack): Promise<string> {
  const { text } = await extractText(pack['summary.pdf']!.slice(), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/**
 * Takes a project with two parcels through everything that an auditor asks about: a withdrawn
 * confirmation, an approved project on the same land, a part of a parcel, an accepted warning, a
 * pause of the regulator, a refusal, and a corrected second submission.
 */
export async function auditedProject(soil: SoilServer, cer: Cer, clock: { now: number }) {
  const { partner } = soil.sends;
  await rowsIn(soil.database, soil.issuer).owner(SECOND);
  const second = await soil.client(SECOND);
  /** Lets some minutes go by, so that the history has an order. */
  const pass = () => {
    clock.now += 240_000;
  };
  const move = (projectId: number, status: 'B1' | 'B3', note = '') =>
    partner.send(soilProjects.updateStatus, {
      project_id: projectId,
      project_status: status,
      note,
    });

  const form = soil.form({
    interest_holders: blankInterestHolders().map((one) => ({
      ...one,
      answer: one.kind === 'mortgagee',
      name: one.kind === 'mortgagee' ? 'Rural Bank' : '',
    })),
    grazing_data: soil
      .form()
      .grazing_data.map((row, i) => (i === 0 ? { ...row, cattle: '120', sheep: '900' } : row)),
  });
  const id = await soil.save({ status: 'A2', step: 10, form });
  await soil.setApart(id);
  pass();
  await soil.sign(id, withInk(await soil.commitment(id)));
  pass();
  await soil.checkSignatures(id, true, 'Rang Casey.');
  pass();
  await partner.send(soilProjects.withdrawSignatures, {
    project_id: id,
    note: 'Casey asked to look once more.',
  });
  pass();
  await soil.checkSignatures(id, true);
  await soil.addTitle(id);
  const [consent] = await soil.links(partner, id, 'consent-docs');
  await soil.upload(consent!.link, withInk(await soil.commitment(id)));
  await partner.send(soilProjects.updateAttributes, {
    project_id: id,
    property_id: soil.farms.client,
    project_attributes: {
      consent_docs: [{ file_name: 'bank.pdf', key_name: consent!.key, holder: 'mortgagee' }],
    },
  });
  pass();
  await move(id, 'B3');

  const other = await neighbourOf(soil, id);
  const overlap = (await readSubmittable(partner, id)).findings.find(
    ({ rule }) => rule === 'overlap',
  );
  const [{ override_id: overrideId }] = await partner.send(soilProjects.override, {
    project_id: id,
    rule: 'overlap',
    parcels: [...overlap!.parcels],
    says: overlap!.says,
    reason: 'The other project gave up this paddock in May.',
  });
  pass();
  await second.send(soilProjects.confirmOverride, { project_id: id, override_id: overrideId });

  const submit = async (change: Partial<CerForm> = {}) => {
    const { project, form: prefilled } = await readSubmittable(partner, id);
    const given: CerForm = {
      ...prefilled,
      locations: { [await soil.pid(1)]: { part: 'without the dam' } },
      ...change,
    };
    await partner.send(soilProjects.makeSheet, { project_id: id, form: { ...given } });
    const { facts, findings } = await readSubmittable(partner, id);
    const request = cerRequest(project, given, 'test', TEST_REGULATOR_SETTINGS, facts.overlaps);
    const sending = partner.send(soilProjects.updateStatusAndAttributes, {
      project_id: id,
      project_status: 'C1',
      project_attributes: submissionAttributes(request),
      accepted_warnings: acceptedBy(findings),
    });
    expect(await outcomeOf(sending)).toBe('answered');
  };
  const work = async () => {
    const { id: submissionId } = (await soil.submissions(id)).at(-1)!;
    await soil.work()['submit-to-cer']({ submissionId }, RUN);
  };

  pass();
  await submit();
  pass();
  cer.behave({ answers: 'busy', retryAfter: '60' });
  await work();
  clock.now += 120_000;
  cer.behave({ answers: 'refuse' });
  await work();
  clock.now += 3_600_000;
  cer.behave({ answers: 'accept' });
  await submit({ suburb: 'Rankins Springs' });
  await work();
  expect((await soil.project(id)).status).toBe('C4');
  return { id, other, pack: await downloadPack(soil, id) };
}

/** An approved project on the same land. */
async function neighbourOf(soil: SoilServer, id: number): Promise<number> {
  const other = await soil.approved();
  await soil.database.pool.query(
    `UPDATE soil_project_parcel SET geometry = (SELECT geometry FROM soil_project_parcel
      WHERE project_id = $1 LIMIT 1) WHERE project_id = $2`,
    [id, other],
  );
  await soil.put(other, 'C6');
  return other;
}
