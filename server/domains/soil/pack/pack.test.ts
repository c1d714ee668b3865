import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { USUAL_CER_BEHAVIOUR } from '../../../../sandbox/cer/create-sandbox-cer.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import { downloadPack, jsonIn, summaryText } from './audited-project.fixture.ts';
import { withInk } from '../../../../tests/support/soil/signed-pdf.ts';
import {
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };

describe('the auditor’s pack', () => {
  let soil: SoilServer;
  let cer: Cer;
  let now = Date.now();

  beforeAll(async () => {
    cer = await startCer();
    soil = await startSoilServer({ cer: cer.client, now: () => new Date(now) });
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });
  beforeEach(() => {
    cer.behave(USUAL_CER_BEHAVIOUR);
    // The regulator's pause in an earlier test is over.
    now += 2 * 3_600_000;
  });

  const link = async (id: number) => {
    const [row] = await soil.sends.partner.send(soilProjects.packLink, { project_id: id });
    return row;
  };
  async function fetchPack(id: number): Promise<Response> {
    const { pathname, search } = new URL((await link(id)).pack_link);
    return fetch(soil.origin + pathname + search);
  }
  const readPack = (id: number) => downloadPack(soil, id);
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const work = async (id: number) => {
    const { id: submissionId } = (await soil.submissions(id)).at(-1)!;
    return soil.work()['submit-to-cer']({ submissionId }, RUN);
  };
  async function submittedProject(): Promise<number> {
    const id = await soil.approved();
    await submit(id);
    return id;
  }
  const submit = async (id: number) =>
    soil.sends.partner.send(soilProjects.updateStatusAndAttributes, await soil.submission(id));

  it('is refused to clients, for unknown projects and with an altered link', async () => {
    const id = await soil.save();
    const asked = soil.sends.client.send(soilProjects.packLink, { project_id: id });
    expect(await outcomeOf(asked)).toMatch(/^FORBIDDEN/);
    const unknown = soil.sends.partner.send(soilProjects.packLink, { project_id: 999_999 });
    expect(await outcomeOf(unknown)).toMatch(/^NOT_FOUND/);
    const { pathname, search } = new URL((await link(id)).pack_link);
    const other = pathname.replace(`${id}.zip`, `${id + 1}.zip`);
    for (const path of [other + search, pathname, '/files/packs/x.zip', `${pathname}${search}0`]) {
      expect([path, (await fetch(soil.origin + path)).status]).toEqual([path, 404]);
    }
  });

  it('contains the payload as sent, the documents, the history and every exchange', async () => {
    const id = await submittedProject();
    cer.behave({ answers: 'error-page' });
    await work(id);
    cer.behave({ answers: 'accept' });
    await work(id);
    const pack = await readPack(id);
    const title = Object.keys(pack).find((name) => name.startsWith('documents/titles/'));
    expect(Object.keys(pack)).toEqual([
      'summary.pdf',
      'payload.json',
      title,
      'boundary.geojson',
      'submissions.json',
      'answers.json',
      'answers.csv',
      'history.csv',
      'exchanges.json',
      'manifest.json',
    ]);
    expect(title).toMatch(/^documents\/titles\/\d+-title\.pdf$/);

    const exchanges = jsonIn(pack, 'exchanges.json');
    expect(exchanges).toMatchObject([
      {
        attempt: 1,
        method: 'POST',
        status: 500,
        reason: 'status',
        request_sha256: sha256Of(pack['payload.json']!),
        response_headers: expect.arrayContaining([['content-type', 'text/html']]) as unknown,
        response_body: expect.stringContaining('The gateway has failed.') as string,
      },
      { attempt: 1, method: 'GET', status: 200, post_cer_id: expect.any(String) as string },
    ]);
    expect(strFromU8(pack['history.csv']!)).toContain(`B3,C1,${PARTNER},`);
    expect(strFromU8(pack['history.csv']!)).toContain(`C4,C4,${PARTNER},Auditor’s pack requested`);
    expect(JSON.stringify(exchanges)).not.toMatch(/test-cer-key|secret-of-gateway/);
  });

  it('has a manifest with the length and SHA-256 of each entry, and passes unzip -t', async () => {
    const id = await submittedProject();
    await work(id);
    const answer = await fetchPack(id);
    expect(answer.headers.get('content-disposition')).toContain(`auditors-pack-${id}.zip`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const pack = unzipSync(bytes);
    const { entries, payloads } = jsonIn(pack, 'manifest.json') as {
      entries: { name: string; byte_length: number; sha256: string }[];
      payloads: object[];
    };
    const others = Object.entries(pack).filter(([name]) => name !== 'manifest.json');
    expect(entries).toMatchObject(
      others.map(([name, content]) => ({
        name,
        byte_length: content.length,
        sha256: sha256Of(content),
      })),
    );
    expect(payloads).toMatchObject([
      { name: 'payload.json', attempt: 1, sha256: sha256Of(pack['payload.json']!) },
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'fenceline-pack-'));
    await writeFile(join(folder, 'pack.zip'), bytes);
    const { stdout } = await promisify(execFile)('unzip', ['-t', join(folder, 'pack.zip')]);
    expect(stdout).toContain('No errors detected');
    expect((await readFile(join(folder, 'pack.zip'))).length).toBe(bytes.length);
    await rm(folder, { recursive: true });
  });

  it('summarises signers, decisions, submissions and answers in a tagged PDF', async () => {
    const id = await submittedProject();
    cer.behave({ answers: 'busy', retryAfter: '60' });
    await work(id);
    const pack = await readPack(id);
    const document = await getDocumentProxy(pack['summary.pdf']!.slice());
    expect((await document.getMarkInfo())?.Marked).toBe(true);
    const plain = await summaryText(pack);
    for (const part of [
      'Auditor’s summary',
      'Casey Client',
      'B3 to C1',
      PARTNER,
      'No finding was overridden.',
      'The regulator answered 429 (Too Many Requests).',
      'retry-after 60',
      'Too many requests.',
    ]) {
      expect(plain).toContain(part);
    }
  });

  it('gives the details of each title, who gave each consent, and which files are equal', async () => {
    const id = await soil.save();
    await soil.addTitle(id);
    await soil.addTitle(id);
    const documents = await soil.database.asOwner
      .selectFrom('soil_document')
      .select(['id'])
      .where('project_id', '=', id)
      .orderBy('id')
      .execute();
    await soil.database.asOwner
      .updateTable('soil_document')
      .set({ title_date: '2026-10-01', owners: 'Casey Client' })
      .where('id', '=', documents[0]!.id)
      .execute();
    await soil.database.asOwner
      .updateTable('soil_document')
      .set({ kind: 'consent-docs', holder: 'mortgagee' })
      .where('id', '=', documents[1]!.id)
      .execute();
    const pack = await readPack(id);
    const plain = await summaryText(pack);
    expect(plain).toContain('Parcels: 1-2. Date: 1 October 2026. Owners: Casey Client.');
    expect(plain).toContain('Whose consent: Bank or mortgagee.');
    const { entries } = jsonIn(pack, 'manifest.json') as { entries: { about?: string }[] };
    expect(entries.map(({ about }) => about).filter(Boolean)).toEqual([
      expect.stringMatching(/^Whose consent: Bank or mortgagee\./) as string,
      expect.stringMatching(/^Parcels: 1-2\..* The same bytes as documents\/consents\//) as string,
    ]);
  });

  it('names who signed and who looked at each signature, and says whether the signed file equals the generated one', async () => {
    const id = await soil.save({ status: 'A2', step: 10 });
    const made = await soil.commitment(id);
    await soil.sign(id, withInk(made));
    await soil.checkSignatures(id, true);
    const { key } = await soil.database.asOwner
      .selectFrom('soil_document')
      .select('key')
      .where('project_id', '=', id)
      .where('kind', '=', 'commitment-signed')
      .executeTakeFirstOrThrow();
    const summaryOf = async () => {
      const pack = await readPack(id);
      return { plain: await summaryText(pack), manifest: jsonIn(pack, 'manifest.json') };
    };
    const { plain, manifest } = await summaryOf();
    expect(plain).toContain('Who signed, and how that is known');
    expect(plain).toMatch(/page \d+, a mark is seen/);
    expect(plain).toContain('and confirmed that everybody has signed.');
    expect(plain).not.toContain('The same bytes as');
    expect(manifest).toMatchObject({
      signed: { people: [{ name: 'Casey Client', is_mark_seen: true, looked_by: PARTNER }] },
    });
    await soil.app.files.put(key, made);
    await soil.database.asOwner
      .updateTable('soil_document')
      .set({ byte_length: made.length })
      .where('key', '=', key)
      .execute();
    const same = await summaryOf();
    // A long name is broken across lines.
    expect(same.plain.replaceAll(' ', '')).toContain('Thesamebytesasdocuments/commitment/');
  });

  it('says what a return was about, in the history and in the summary', async () => {
    const id = await submittedProject();
    cer.behave({ answers: 'refuse' });
    await work(id);
    await soil.sends.partner.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'B1',
      note: 'Please name all owners.',
      marks: [{ at: 'question', field: 'landholders', says: 'Who is Dan?' }],
    });
    const pack = await readPack(id);
    const marked = 'Please name all owners. Marked: Who is on the land titles? Who is Dan?';
    expect(strFromU8(pack['history.csv']!)).toContain(`C3,B1,${PARTNER},${marked}`);
    expect(await summaryText(pack)).toContain(marked);
  });

  it('keeps earlier payloads apart and leaves out what was never posted', async () => {
    const id = await submittedProject();
    expect(Object.keys(await readPack(id))).not.toContain('payload.json');
    cer.behave({ answers: 'refuse' });
    await work(id);
    cer.behave({ answers: 'accept' });
    await submit(id);
    await work(id);
    const pack = await readPack(id);
    expect(Object.keys(pack)).toContain('earlier-submissions/1/payload.json');
    expect(jsonIn(pack, 'manifest.json')).toMatchObject({
      payloads: [
        { name: 'earlier-submissions/1/payload.json', post_cer_id: null },
        { name: 'payload.json', post_cer_id: expect.stringMatching(/^CER-/) as string },
      ],
    });
  });

  it('warns of a second id in the summary and the manifest', async () => {
    const id = await submittedProject();
    await work(id);
    const { id: submissionId } = (await soil.submissions(id)).at(-1)!;
    cer.behave({ hasSecondId: true });
    await soil.work()['watch-cer-decision']({ submissionId }, RUN);
    expect(jsonIn(await readPack(id), 'manifest.json')).toMatchObject({
      warnings: [expect.stringContaining('with a second CER id') as string],
    });
  });

  it('says that the payload of an older version was rebuilt', async () => {
    const id = await submittedProject();
    await work(id);
    const exact = (await readPack(id))['payload.json']!;
    await soil.database.asOwner
      .updateTable('cer_submission')
      .set({ request_body: null })
      .where('project_id', '=', id)
      .execute();
    const pack = await readPack(id);
    expect(strFromU8(pack['payload.json']!)).toBe(strFromU8(exact));
    expect(jsonIn(pack, 'manifest.json')).toMatchObject({
      payloads: [{ is_rebuilt: true }],
      warnings: ['The payload was rebuilt from the stored request.'],
    });
  });

  it('lists a removed title that is no longer stored', async () => {
    const id = await soil.save();
    await soil.addTitle(id);
    const [title] = (await soil.project(id)).attributes.title_docs;
    await soil.sends.partner.send(soilProjects.removeTitle, { key_name: title!.key_name });
    const names = Object.keys(await readPack(id));
    expect(names.filter((name) => name.startsWith('documents/removed-titles/'))).toHaveLength(1);
    await soil.app.files.remove(title!.key_name);
    expect(jsonIn(await readPack(id), 'manifest.json')).toMatchObject({
      not_stored: [{ document: 'Title document', file_name: 'title.pdf', removed_by: PARTNER }],
    });
  });

  it('says who withdrew an override, and when', async () => {
    const id = await soil.save();
    const about = { project_id: id, rule: 'title-owner', parcels: [], says: 'Another owner.' };
    const [{ override_id: overrideId }] = await soil.sends.partner.send(soilProjects.override, {
      ...about,
      reason: 'The transfer of June is not registered yet.',
    });
    const before = await summaryText(await readPack(id));
    expect(before).not.toContain('Withdrawn by');
    await soil.sends.partner.send(soilProjects.withdrawOverride, {
      project_id: id,
      override_id: overrideId,
    });
    const pack = await readPack(id);
    expect(await summaryText(pack)).toContain(`Withdrawn by ${PARTNER}, `);
    expect(jsonIn(pack, 'manifest.json')).toMatchObject({
      overrides: [{ withdrawn_by: PARTNER, withdrawn_at: new Date(now).toISOString() }],
    });
  });
});
