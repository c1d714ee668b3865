import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { SMALL_PDF } from '../../../../tests/support/server/small-pdf.ts';
import { savedAgain, withInk } from '../../../../tests/support/soil/signed-pdf.ts';
import {
  CLIENT,
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const OTHER_PARTNER = 'second-partner@agriprove.example';

describe('the signed commitment', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  /** A project at A4 with its generated commitment. */
  async function ready(projectId: number | null = null) {
    // Another answer makes another form.
    const form = soil.form(projectId === null ? {} : { nature_of_farm: 'Sheep' });
    const id = await soil.save({ projectId, status: 'A2', step: 10, form });
    return { id, made: await soil.commitment(id) };
  }
  const statusOf = async (id: number) => (await soil.project(id)).status;
  const reportsOf = async (id: number) => {
    const { rows } = await soil.database.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'make-condition-report' AND data->>'projectId' = $1`,
      [String(id)],
    );
    return rows.length;
  };
  const make = (projectId: number) =>
    soil.work()['make-condition-report']({ projectId }, { isLastTry: false });
  const lastNote = async (id: number) => {
    const { database } = soil;
    const { note } = await database.asOwner
      .selectFrom('soil_project_change')
      .select('note')
      .where('project_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return note;
  };

  const UNSIGNED =
    'This is the commitment as it was created, without a signature. Please have everybody named in it sign it, and send the signed PDF.';

  it('is refused at once if it is the generated file, unchanged', async () => {
    const { id, made } = await ready();
    expect(await outcomeOf(soil.send(id, made))).toBe(`CONFLICT: ${UNSIGNED}`);
    expect(await statusOf(id)).toBe('A4');
  });

  it('is returned to the client if it is the generated file saved by another program', async () => {
    const { id, made } = await ready();
    await soil.sign(id, savedAgain(made));
    expect([await statusOf(id), await lastNote(id)]).toEqual(['A4', UNSIGNED]);
  });

  it('is refused if it belongs to another project', async () => {
    const one = await ready();
    const other = await ready();
    await soil.sign(one.id, withInk(other.made));
    expect(await lastNote(one.id)).toBe(
      `This is the commitment of project ${other.id}. Please send the signed commitment of project ${one.id}.`,
    );
  });

  it('is refused if the answers have changed since', async () => {
    const { id, made } = await ready();
    await ready(id);
    await soil.sign(id, withInk(made));
    expect(await lastNote(id)).toBe(
      'This is form 1 of the commitment. Your answers changed since; please sign form 2.',
    );
  });

  it('is accepted after a refusal, also from an earlier upload', async () => {
    const { id, made } = await ready();
    const [early] = await soil.links(soil.sends.client, id, 'commitment-signed');
    await soil.upload(early!.link, withInk(made));
    await soil.sign(id, made);
    expect(await statusOf(id)).toBe('A5');
    const kept = await soil.database.asOwner
      .selectFrom('soil_document')
      .select('key')
      .where('project_id', '=', id)
      .where('kind', '=', 'commitment-signed')
      .where('recorded_at', 'is not', null)
      .execute();
    expect(kept).toEqual([{ key: early!.key }]);
  });

  it('moves on to A7 if its codes are right and a signature is visible', async () => {
    const { id, made } = await ready();
    await soil.sign(id, withInk(made));
    expect(await soil.project(id)).toMatchObject({
      status: 'A5',
      attributes: {
        form: 1,
        signed: { form: 1, checked_by: null, is_comparing: false, is_signature_seen: true },
      },
    });
    expect([await lastNote(id), await reportsOf(id)]).toEqual([
      'The server read form 1 in the signed PDF and saw a signature.',
      1,
    ]);
    await make(id);
    expect(await statusOf(id)).toBe('A7');
  });

  it('without readable page codes waits at A5 for a partner admin, whatever job runs', async () => {
    const { id } = await ready();
    await soil.sign(id, SMALL_PDF);
    expect(await lastNote(id)).toBe(
      'AgriProve checks the signatures: no page codes can be read, as in a scan without text.',
    );
    expect(await reportsOf(id)).toBe(0);
    await make(id);
    expect(await soil.project(id)).toMatchObject({
      status: 'A5',
      attributes: { signed: { form: 1, checked_by: null, is_signature_seen: false } },
    });
  });

  it('moves on once a partner admin confirms that everybody has signed', async () => {
    const { id } = await ready();
    await soil.sign(id, SMALL_PDF);
    await soil.checkSignatures(id, true, 'Seen on paper.');
    expect((await soil.project(id)).attributes.signed).toMatchObject({
      form: 1,
      checked_by: PARTNER,
      checked_at: expect.any(String) as string,
      is_signature_seen: false,
      is_comparing: false,
      because: 'no page codes can be read, as in a scan without text',
    });
    expect(await reportsOf(id)).toBe(1);
    await make(id);
    expect(await statusOf(id)).toBe('A7');
    const lines = await soil.sends.partner.send(contract.soilProjects.history, { project_id: id });
    expect(lines).toContainEqual(
      expect.objectContaining({
        changed_by: PARTNER,
        note: 'Signatures checked: everybody has signed form 1. Seen on paper.',
      }),
    );
  });

  it('is returned to the client with the partner’s reason, and can be signed again', async () => {
    const { id, made } = await ready();
    await soil.sign(id, SMALL_PDF);
    expect(await outcomeOf(soil.checkSignatures(id, false, ' '))).toBe(
      'INVALID_PARAMS: Please write what is missing, for example who has not signed.',
    );
    await soil.checkSignatures(id, false, 'Dan has not signed.');
    expect(await soil.project(id)).toMatchObject({ status: 'A4', attributes: { signed: null } });
    expect((await soil.history(id)).at(-1)).toBe(`A5 A4 ${PARTNER}`);
    expect(await lastNote(id)).toBe('Dan has not signed.');
    await soil.sign(id, withInk(made));
    expect((await soil.history(id)).slice(-2)).toEqual([`A4 A5 ${CLIENT}`, 'A5 A5 server']);
    expect((await soil.project(id)).attributes.signed?.is_signature_seen).toBe(true);
  });

  it('is checked by only one of two partner admins who answer at once', async () => {
    const second = await soil.client(OTHER_PARTNER);
    const { id } = await ready();
    await soil.sign(id, SMALL_PDF);
    const outcomes = await Promise.all([
      outcomeOf(soil.checkSignatures(id, true)),
      outcomeOf(soil.checkSignatures(id, false, 'Not signed.', second)),
    ]);
    expect(outcomes.toSorted()).toEqual([
      expect.stringMatching(/^CONFLICT: .+@agriprove\.example already .+reload/),
      'answered',
    ]);
  });

  it('can be confirmed after the server saw a signature, but not returned after A5', async () => {
    const { id } = await ready();
    await soil.put(id, 'A7', { isChecked: false });
    expect(await outcomeOf(soil.checkSignatures(id, false, 'No.'))).toBe(
      'CONFLICT: The project is at A7 and can no longer go back to be signed. To return it, ask the client for changes.',
    );
    await soil.checkSignatures(id, true);
    expect(await soil.project(id)).toMatchObject({
      status: 'A7',
      attributes: { signed: { checked_by: PARTNER } },
    });
    expect(await reportsOf(id)).toBe(0);
  });

  it('cannot be marked as checked by its client in the database', async () => {
    const { id } = await ready();
    await soil.sign(id, SMALL_PDF);
    const { issuer, subject } = await soil.database.asOwner
      .selectFrom('owner')
      .select(['issuer', 'subject'])
      .where('email', '=', CLIENT)
      .executeTakeFirstOrThrow();
    const marking = soil.database.asUser({ issuer, subject, email: CLIENT }, (sql) =>
      sql
        .updateTable('soil_document')
        .set({ is_signed: true, checked_at: new Date(), checked_by: CLIENT })
        .where('project_id', '=', id)
        .execute(),
    );
    await expect(marking).rejects.toThrow('row-level security');
  });

  it('cannot be checked before it arrives, after the form changed, or by its client', async () => {
    const { id } = await ready();
    expect(await outcomeOf(soil.checkSignatures(id, true))).toBe(
      'CONFLICT: No signed PDF of form 1 has arrived. Please wait until the client sends it.',
    );
    await soil.sign(id, SMALL_PDF);
    expect(await outcomeOf(soil.checkSignatures(id, true, '', soil.sends.client))).toMatch(
      /^FORBIDDEN/,
    );
    await soil.database.asOwner
      .updateTable('soil_project')
      .set({ answers_version: 2 })
      .where('id', '=', id)
      .execute();
    expect(await outcomeOf(soil.checkSignatures(id, true))).toMatch(
      /^CONFLICT: No signed PDF of form 2/,
    );
  });
});
