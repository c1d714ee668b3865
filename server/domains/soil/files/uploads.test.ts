import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadKey } from '#entities/soil-project/document';
import { contract } from '#shared/api/contract';
import { countStatements } from '../../../../tests/support/server/count-statements.ts';
import {
  BUCKET,
  CLIENT,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';
import { SMALL_PDF, smallPdf } from '../../../../tests/support/server/small-pdf.ts';

const { soilProjects } = contract;

describe('soil project uploads', () => {
  let soil: SoilServer;
  let id: number;
  beforeAll(async () => {
    soil = await startSoilServer();
    id = await soil.save();
  });
  afterAll(() => soil.stop());

  const sign = () =>
    outcomeOf(
      soil.sends.client.send(soilProjects.updateStatus, {
        project_id: id,
        project_status: 'A5',
      }),
    );
  const askFor = (sender: SoilServer['sends']['client'], key: string, bucket = BUCKET) =>
    outcomeOf(
      sender.send(soilProjects.uploadLinks, {
        bucket_key_pairs: [{ bucket_name: bucket, key_name: key, file_type: 'application/pdf' }],
      }),
    );

  it('are sent straight to signed links and recorded together (PADM-13, PADM-20, PDF-15)', async () => {
    const links = await soil.links(soil.sends.partner, id, 'title-docs', 3);
    for (const { link } of links) expect((await soil.upload(link, SMALL_PDF)).status).toBe(204);
    await soil.record(
      id,
      links.map(({ key }, i) => ({ file_name: `title ${i}.pdf`, key_name: key })),
    );
    const { attributes } = await soil.project(id);
    expect(attributes.title_docs).toMatchObject(
      links.map(({ key }, i) => ({ file_name: `title ${i}.pdf`, key_name: key })),
    );
  });

  it('need as many SQL statements for eight files as for two', async () => {
    const statementsFor = async (count: number) => {
      let links: Awaited<ReturnType<typeof soil.links>> = [];
      const linking = await countStatements(async () => {
        links = await soil.links(soil.sends.partner, id, 'title-docs', count);
      });
      for (const { link } of links) await soil.upload(link, SMALL_PDF);
      const recording = await countStatements(() =>
        soil.record(
          id,
          links.map(({ key }) => ({ file_name: `${key}.pdf`, key_name: key })),
        ),
      );
      return { linking, recording };
    };
    const two = await statementsFor(2);
    expect(Math.min(two.linking, two.recording)).toBeGreaterThan(3);
    expect(await statementsFor(8)).toEqual(two);
  });

  it('are all kept when two admins save separate lists at once (OP-94)', async () => {
    const [a] = await soil.links(soil.sends.partner, id, 'title-docs');
    const [b] = await soil.links(soil.sends.partner, id, 'title-docs');
    const before = (await soil.project(id)).attributes.title_docs.length;
    for (const { link } of [a!, b!]) await soil.upload(link, SMALL_PDF);
    await Promise.all(
      [a!, b!].map(({ key }) => soil.record(id, [{ file_name: `${key}.pdf`, key_name: key }])),
    );
    expect((await soil.project(id)).attributes.title_docs).toHaveLength(before + 2);
  });

  it.each([
    ['empty', Buffer.alloc(0), 422, 'The file is empty.'],
    ['something else named .pdf', Buffer.from('MZ not a pdf'), 422, 'The file is not a PDF.'],
    ['30 MB', Buffer.alloc(30 * 1024 * 1024), 413, 'The file is larger than 20 MB.'],
    ['encrypted', smallPdf('<</Encrypt 9 0 R>>'), 422, 'print it to a new PDF'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 422, 'Scan Documents'],
    [
      'a PDF and an archive',
      Buffer.concat([SMALL_PDF, Buffer.from('PK\u0003\u0004')]),
      422,
      'damaged',
    ],
    ['with a script', smallPdf('8 0 obj\n<</S /JavaScript>>\nendobj'), 422, 'scripts'],
    ['cut off', SMALL_PDF.subarray(0, 120), 422, 'damaged'],
  ])(
    'are refused with a reason when they are %s, without affecting others',
    async (_, bytes, status, words) => {
      const [good, bad] = await soil.links(soil.sends.partner, id, 'title-docs', 2);
      const answer = await soil.upload(bad!.link, bytes);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(words);
      expect((await soil.upload(good!.link, SMALL_PDF)).status).toBe(204);
      await expect(
        soil.record(id, [{ file_name: 'bad.pdf', key_name: bad!.key }]),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
        fields: { 'bad.pdf': 'The file has not arrived. Please upload it again.' },
      });
      await soil.record(id, [{ file_name: 'good.pdf', key_name: good!.key }]);
    },
  );

  it.each([
    ['before', Buffer.concat([Buffer.from('\ufeff\r\n'), SMALL_PDF])],
    ['after', Buffer.concat([SMALL_PDF, Buffer.alloc(80_508)])],
  ])('are stored without the content %s the PDF, and the answer says so', async (_, bytes) => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    const answer = await soil.upload(upload!.link, bytes);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('was left out');
    const stored = Buffer.from((await soil.app.files.get(upload!.key))!);
    expect(stored.equals(SMALL_PDF.subarray(0, -1))).toBe(true);
    await soil.record(id, [{ file_name: 'scan.pdf', key_name: upload!.key }]);
  });

  it('are trimmed when they are recorded, if an external store accepted them untrimmed', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    const whole = Buffer.concat([SMALL_PDF, Buffer.from('\r\nScanned by the gateway\r\n')]);
    await soil.app.files.put(upload!.key, whole);
    await soil.record(id, [{ file_name: 'scan.pdf', key_name: upload!.key }]);
    const stored = Buffer.from((await soil.app.files.get(upload!.key))!);
    expect(stored.equals(SMALL_PDF.subarray(0, -1))).toBe(true);
  });

  it('are checked again before they are recorded, because an external store accepts anything', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    await soil.app.files.put(upload!.key, Buffer.from('<html>'));
    await expect(
      soil.record(id, [{ file_name: 'x.pdf', key_name: upload!.key }]),
    ).rejects.toMatchObject({ fields: { 'x.pdf': 'The file is not a PDF.' } });
  });

  it('are deleted when they are refused, so that the link accepts another file', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    await soil.app.files.put(upload!.key, Buffer.from('<html>'));
    await expect(
      soil.record(id, [{ file_name: 'x.pdf', key_name: upload!.key }]),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await soil.app.files.get(upload!.key)).toBeNull();
    expect((await soil.upload(upload!.link, SMALL_PDF)).status).toBe(204);
    await soil.record(id, [{ file_name: 'x.pdf', key_name: upload!.key }]);
  });

  it('are kept once they are recorded, even if a later check would refuse them', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    await soil.upload(upload!.link, SMALL_PDF);
    await soil.record(id, [{ file_name: 'x.pdf', key_name: upload!.key }]);
    await soil.app.files.put(upload!.key, Buffer.from('<html>'));
    await soil.record(id, [{ file_name: 'x.pdf', key_name: upload!.key }]);
    expect(await soil.app.files.get(upload!.key)).toEqual(Buffer.from('<html>'));
  });

  it('can be sent three times at most through one link', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    const bad = Buffer.from('not a pdf');
    for (let use = 1; use <= 3; use++) {
      expect((await soil.upload(upload!.link, bad)).status).toBe(422);
    }
    const fourth = await soil.upload(upload!.link, SMALL_PDF);
    expect(fourth.status).toBe(429);
    expect(await fourth.text()).toBe(
      'This link was used three times. Please choose the file again for a new link.',
    );
    expect(await soil.app.files.get(upload!.key)).toBeNull();
    const again = await soil.sends.partner.send(soilProjects.uploadLinks, {
      bucket_key_pairs: [
        { bucket_name: BUCKET, key_name: upload!.key, file_type: 'application/pdf' },
      ],
    });
    expect((await soil.upload(again[0]!, SMALL_PDF)).status).toBe(204);
  });

  it('must have the PDF media type and cannot be replaced', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    expect((await soil.upload(upload!.link, SMALL_PDF, 'text/html')).status).toBe(415);
    expect((await soil.upload(upload!.link, SMALL_PDF)).status).toBe(204);
    expect((await soil.upload(upload!.link, SMALL_PDF)).status).toBe(204);
    expect((await soil.upload(upload!.link, smallPdf('% other'))).status).toBe(409);
    await soil.record(id, [{ file_name: 'x.pdf', key_name: upload!.key }]);
    expect(await askFor(soil.sends.partner, upload!.key)).toMatch(/^CONFLICT/);
  });

  it('are refused on an altered link', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    const link = new URL(upload!.link);
    link.pathname = link.pathname.replace('title-docs', 'delegation');
    expect((await soil.upload(link.href, SMALL_PDF)).status).toBe(404);
  });

  it('get links only for users who may upload them (PADM-22, OP-77, OP-92)', async () => {
    const foreign = await askFor(
      soil.sends.otherClient,
      uploadKey(id, 'commitment-signed', randomUUID()),
    );
    expect(foreign).toMatch(/^NOT_FOUND/);
    for (const refused of [
      await askFor(soil.sends.client, uploadKey(id, 'title-docs', randomUUID())),
      await askFor(soil.sends.client, uploadKey(id, 'delegation', randomUUID())),
      await askFor(soil.sends.partner, uploadKey(id, 'commitment-signed', randomUUID())),
      await askFor(soil.sends.partner, uploadKey(999_999, 'title-docs', randomUUID())),
      await askFor(soil.sends.partner, `projects/${id}/../owner/${randomUUID()}.pdf`),
      await askFor(soil.sends.partner, `deliveries/${id}/title-docs/${randomUUID()}.pdf`),
      await askFor(soil.sends.partner, uploadKey(id, 'title-docs', randomUUID()), 'fenceline-prod'),
    ]) {
      expect(refused).toBe(foreign);
    }
  });

  it('are refused with a reason before there is a commitment to sign', async () => {
    const early = await soil.save();
    expect(
      await askFor(soil.sends.client, uploadKey(early, 'commitment-signed', randomUUID())),
    ).toMatch(/^CONFLICT: This project cannot take a signed PDF now/);
  });

  it('can be downloaded by the partner and the project’s own client (PADM-12, PDF-13)', async () => {
    await soil.addTitle(id);
    const [title] = (await soil.project(id)).attributes.title_docs;
    const open = (sender: SoilServer['sends']['client'], key = title!.key_name, bucket = BUCKET) =>
      sender.send(soilProjects.downloadLink, { aws_bucket: bucket, aws_key: key });
    const link = new URL(await open(soil.sends.partner));
    const got = await fetch(`${soil.origin}${link.pathname}${link.search}`);
    expect(Buffer.from(await got.arrayBuffer())).toEqual(SMALL_PDF);
    expect(Number(link.searchParams.get('expires')) * 1_000).toBeLessThan(Date.now() + 301_000);
    expect(await outcomeOf(open(soil.sends.client))).toBe('answered');
    expect(await outcomeOf(open(soil.sends.otherClient))).toMatch(/^NOT_FOUND/);
    expect(await outcomeOf(open(soil.sends.partner, title!.key_name, 'other'))).toMatch(
      /^NOT_FOUND/,
    );
    expect(await outcomeOf(open(soil.sends.partner, 'projects/1/x.pdf'))).toMatch(/^NOT_FOUND/);
  });

  it('include the delegation, which the partner uploads like a title (OP-76)', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'delegation');
    await soil.upload(upload!.link, SMALL_PDF);
    await soil.sends.partner.send(soilProjects.updateAttributes, {
      project_id: id,
      property_id: soil.farms.client,
      project_attributes: {
        delegation_doc: { file_name: 'delegation.pdf', key_name: upload!.key },
      },
    });
    const links = await soil.sends.partner.send(soilProjects.reportLinks, {
      property_id: soil.farms.client,
      property_name: '',
      project_id: id,
      version: 3,
    });
    expect(links[4]).toContain('delegation.pdf');
    // A partner admin may not upload the signed commitment.
    expect(links[1]).toBeNull();
  });

  it('of the signed commitment move the project to A5 and notify client and partner (PDF-09, STATE-18)', async () => {
    await soil.put(id, 'A4');
    expect(await sign()).toContain('The signed PDF has not arrived');
    const [bad] = await soil.links(soil.sends.client, id, 'commitment-signed');
    await soil.app.files.put(bad!.key, Buffer.from('no pdf'));
    expect(await sign()).toBe('CONFLICT: The file is not a PDF.');
    const [good] = await soil.links(soil.sends.client, id, 'commitment-signed');
    expect((await soil.upload(good!.link, SMALL_PDF)).status).toBe(204);

    await soil.database.asOwner
      .updateTable('soil_project')
      .set({ answers_version: 2 })
      .where('id', '=', id)
      .execute();
    expect(await sign()).toContain('The answers are newer than the PDF');
    await soil.put(id, 'A4');
    expect((await Promise.all([sign(), sign()])).toSorted()).toEqual([
      expect.stringMatching(/^CONFLICT/),
      'answered',
    ]);
    expect((await soil.project(id)).status).toBe('A5');
    expect((await soil.history(id)).at(-1)).toBe(`A4 A5 ${CLIENT}`);
    await soil.compare(id);
    // The file has no page codes, so the report waits for a partner admin.
    await soil.checkSignatures(id, true);
    const { rows } = await soil.database.pool.query<{ name: string }>(
      `SELECT name FROM pgboss.job WHERE name IN ('make-condition-report', 'mail-project-change')
       ORDER BY name`,
    );
    expect(rows.map((row: { name: string }) => row.name)).toEqual([
      'mail-project-change',
      'make-condition-report',
    ]);
  });

  it('are deleted if they were never recorded, and kept otherwise', async () => {
    const [upload] = await soil.links(soil.sends.partner, id, 'title-docs');
    await soil.upload(upload!.link, SMALL_PDF);
    const rows = await soil.database.asOwner
      .selectFrom('soil_document')
      .select(['id', 'key', 'recorded_at'])
      .where('project_id', '=', id)
      .execute();
    for (const row of rows)
      await soil.work()['drop-upload']({ documentId: row.id }, { isLastTry: false });
    expect(await soil.app.files.get(upload!.key)).toBeNull();
    for (const row of rows.filter(({ recorded_at }) => recorded_at !== null)) {
      expect(await soil.app.files.get(row.key)).not.toBeNull();
    }
  });
});
