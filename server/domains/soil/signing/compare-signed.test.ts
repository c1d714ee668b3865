import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import { DatabaseUnavailableError } from '../../../platform/db/database-unavailable-error.ts';
import type { PdfComparer } from '../../../platform/files/pdf-comparer.ts';
import { IS_FULL } from '../../../../tests/support/full.ts';
import { SMALL_PDF } from '../../../../tests/support/server/small-pdf.ts';
import { savedAgain, withInk } from '../../../../tests/support/soil/signed-pdf.ts';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const AT_ONCE = IS_FULL ? 20 : 5;
const BUSY = new CallError('OVERLOADED', 'The server is busy.', { retryAfter: 10 });
const UNSIGNED = /^This is the commitment as it was created, without a signature\./;
const COMPARING = /^CONFLICT: The signed PDF is being compared with the commitment\./;

describe('the comparison of a signed commitment', () => {
  let soil: SoilServer;
  let compare: PdfComparer;
  beforeAll(async () => {
    soil = await startSoilServer();
    compare = soil.app.comparePdfs;
  });
  afterAll(() => soil.stop());

  async function ready() {
    const id = await soil.save({ status: 'A2', step: 10 });
    return { id, made: await soil.commitment(id) };
  }
  /** Has the comparer fail with the error while the work runs. */
  async function failing<T>(error: Error, work: () => Promise<T>): Promise<T> {
    soil.app.comparePdfs = () => Promise.reject(error);
    try {
      return await work();
    } finally {
      soil.app.comparePdfs = compare;
    }
  }
  const jobsOf = async (id: number, name = 'compare-signed') => {
    const { rows } = await soil.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = $2 AND (data->>'projectId' = $1::text OR data->>'documentId' IN
        (SELECT id::text FROM soil_document WHERE project_id = $1::int))`,
      [id, name],
    );
    return rows.length;
  };
  const documentsOf = (id: number) =>
    soil.database.asOwner
      .selectFrom('soil_document')
      .select(['id', 'key'])
      .where('project_id', '=', id)
      .where('kind', '=', 'commitment-signed')
      .where('recorded_at', 'is not', null)
      .orderBy('id')
      .execute();
  const stateOf = async (id: number) => {
    const { status, attributes } = await soil.project(id);
    return { status, signed: attributes.signed };
  };
  const notesOf = async (id: number) => {
    const lines = await soil.sends.partner.send(contract.soilProjects.history, { project_id: id });
    return lines.map(({ note }) => note);
  };
  const approve = (id: number) =>
    soil.sends.partner.send(contract.soilProjects.updateStatus, {
      project_id: id,
      project_status: 'B3',
    });

  it('refuses the generated file at once, even on a server that cannot check files', async () => {
    const { id, made } = await ready();
    const { checkPdf } = soil.app;
    const [upload] = await soil.links(soil.sends.client, id, 'commitment-signed');
    await soil.upload(upload!.link, made);
    soil.app.checkPdf = () => Promise.reject(BUSY);
    const sent = await failing(BUSY, () =>
      outcomeOf(
        soil.sends.client.send(contract.soilProjects.updateStatus, {
          project_id: id,
          project_status: 'A5',
        }),
      ),
    ).finally(() => (soil.app.checkPdf = checkPdf));
    expect(sent.replace('CONFLICT: ', '')).toMatch(UNSIGNED);
    expect(await documentsOf(id)).toEqual([]);
  });

  it('accepts no file while there is no time to compare it, and is repeated until there is', async () => {
    const { id, made } = await ready();
    await soil.send(id, savedAgain(made));
    for (const isLastTry of [false, true]) {
      await failing(BUSY, () => soil.compare(id, { isLastTry }));
      expect(await stateOf(id)).toMatchObject({
        status: 'A5',
        signed: { is_comparing: true, is_signature_seen: false, because: null },
      });
    }
    expect([await jobsOf(id), await jobsOf(id, 'make-condition-report')]).toEqual([3, 0]);
    await soil.compare(id);
    expect(await stateOf(id)).toEqual({ status: 'A4', signed: null });
    expect((await notesOf(id)).at(-1)).toMatch(UNSIGNED);
  });

  it('must end before anybody can confirm or approve', async () => {
    const { id, made } = await ready();
    await soil.send(id, withInk(made));
    expect(await outcomeOf(soil.checkSignatures(id, true))).toMatch(COMPARING);
    expect(await outcomeOf(approve(id))).toMatch(COMPARING);
    await soil.compare(id);
    expect(await outcomeOf(approve(id))).toBe('answered');
  });

  it('has one effect when the job runs twice at the same time', async () => {
    const { id, made } = await ready();
    await soil.send(id, withInk(made));
    await Promise.all([soil.compare(id), soil.compare(id)]);
    expect(await jobsOf(id, 'make-condition-report')).toBe(1);
    expect((await notesOf(id)).filter((note) => note?.includes('saw a signature'))).toHaveLength(1);
  });

  it('asks a person, with the true reason, once it has failed permanently', async () => {
    const { id, made } = await ready();
    await soil.send(id, withInk(made));
    const broken = new Error('a bug');
    await expect(failing(broken, () => soil.compare(id))).rejects.toThrow('a bug');
    expect((await stateOf(id)).signed).toMatchObject({ is_comparing: true });
    await failing(broken, () => soil.compare(id, { isLastTry: true }));
    expect((await stateOf(id)).signed).toMatchObject({
      is_comparing: false,
      is_signature_seen: false,
      because: 'the comparison failed on the server',
    });
    await soil.checkSignatures(id, true);
    expect(await jobsOf(id, 'make-condition-report')).toBe(1);
  });

  it('is neither doubted nor lost when the database refuses the last try', async () => {
    const { id, made } = await ready();
    await soil.send(id, withInk(made));
    const { asWorker } = soil.database;
    const late = new DatabaseUnavailableError('late');
    const work = vi.spyOn(soil.app.database, 'asWorker');
    // Reads the files, and then may not record what it found.
    work.mockImplementationOnce(asWorker).mockRejectedValueOnce(late);
    await expect(soil.compare(id, { isLastTry: true })).rejects.toThrow(late);
    work.mockRestore();
    expect((await stateOf(id)).signed).toMatchObject({ is_comparing: true, because: null });
    await soil.compare(id, { isLastTry: true });
    expect((await stateOf(id)).signed).toMatchObject({
      is_comparing: false,
      is_signature_seen: true,
    });
  });

  it('asks the client for the file again if the storage lost it', async () => {
    const { id, made } = await ready();
    await soil.send(id, withInk(made));
    const [{ key } = { key: '' }] = await documentsOf(id);
    await soil.app.files.remove(key);
    await soil.compare(id);
    expect((await stateOf(id)).status).toBe('A4');
    expect((await notesOf(id)).at(-1)).toMatch(/^The signed PDF is no longer stored/);
    await soil.sign(id, withInk(made));
    expect((await stateOf(id)).status).toBe('A5');
  });

  it('does not move a project that was returned or changed meanwhile', async () => {
    const { id, made } = await ready();
    await soil.send(id, SMALL_PDF);
    const [{ id: documentId } = { id: 0 }] = await documentsOf(id);
    await soil.checkSignatures(id, false, 'Please wait for Dan.');
    const file = withInk(made);
    await soil.send(id, file);
    await soil.work()['compare-signed']({ documentId }, { isLastTry: false });
    expect(await stateOf(id)).toMatchObject({ status: 'A5', signed: { is_comparing: true } });
    await soil.sends.partner.send(contract.soilProjects.updateStatus, {
      project_id: id,
      project_status: 'B1',
      note: 'The creek is missing.',
    });
    await soil.compare(id);
    expect(await stateOf(id)).toMatchObject({ status: 'B1', signed: { is_comparing: false } });
    expect(await jobsOf(id, 'make-condition-report')).toBe(0);
  });

  it(`accepts none of ${AT_ONCE} unsigned files sent at once`, async () => {
    const projects: Awaited<ReturnType<typeof ready>>[] = [];
    for (let i = 0; i < AT_ONCE; i++) projects.push(await ready());
    await Promise.all(projects.map(({ id, made }) => soil.send(id, savedAgain(made))));
    await failing(BUSY, () => Promise.all(projects.map(({ id }) => soil.compare(id))));
    for (const { id } of projects) await soil.compare(id);
    const states = await Promise.all(projects.map(({ id }) => stateOf(id)));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['A4']));
  }, 300_000);
});
