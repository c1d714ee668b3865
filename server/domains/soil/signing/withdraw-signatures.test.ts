import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { SMALL_PDF } from '../../../../tests/support/server/small-pdf.ts';
import { withInk } from '../../../../tests/support/soil/signed-pdf.ts';
import {
  CLIENT,
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const REASON = 'Dan signed for another company.';

describe('the record of who signed', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  async function sent(file: (made: Uint8Array) => Uint8Array) {
    const id = await soil.save({ status: 'A2', step: 10 });
    await soil.sign(id, file(await soil.commitment(id)));
    return id;
  }
  const scanned = () => sent(() => SMALL_PDF);
  const withdraw = (id: number, note = REASON, sender = soil.sends.partner) =>
    sender.send(contract.soilProjects.withdrawSignatures, { project_id: id, note });
  const signedOf = async (id: number) => (await soil.project(id)).attributes.signed;
  const make = (projectId: number) =>
    soil.work()['make-condition-report']({ projectId }, { isLastTry: false });
  const notesOf = async (id: number, sender = soil.sends.partner) =>
    (await sender.send(contract.soilProjects.history, { project_id: id })).map(({ note }) => note);

  it('names each person with page and mark, and who looked at it and when', async () => {
    const id = await sent(withInk);
    const person = { name: 'Casey Client', capacity: 'Registered proprietor' };
    const seen = { ...person, page: expect.any(Number) as number, is_mark_seen: true };
    expect((await signedOf(id))?.people).toEqual([{ ...seen, looked_by: null, looked_at: null }]);
    await soil.checkSignatures(id, true);
    expect((await signedOf(id))?.people).toEqual([
      { ...seen, looked_by: PARTNER, looked_at: expect.any(String) as string },
    ]);
    const [own] = await soil.sends.client.send(contract.soilProjects.own, {
      property_ids: [soil.farms.client],
    });
    expect(own).toBeDefined();
  });

  it('says that marks cannot be detected in a scan', async () => {
    const id = await scanned();
    await soil.checkSignatures(id, true);
    expect((await signedOf(id))?.people).toMatchObject([
      { name: 'Casey Client', is_mark_seen: null, looked_by: PARTNER },
    ]);
  });

  it('can be withdrawn with a reason by a partner admin, and only once', async () => {
    const id = await scanned();
    expect(await outcomeOf(withdraw(id))).toMatch(/^CONFLICT: Nobody has confirmed yet/);
    await soil.checkSignatures(id, true);
    expect(await outcomeOf(withdraw(id, ' no '))).toMatch(
      /^INVALID_PARAMS: Please write a reason of at least 10 characters/,
    );
    expect(await outcomeOf(withdraw(id, REASON, soil.sends.client))).toMatch(/^FORBIDDEN/);
    await withdraw(id);
    expect(await signedOf(id)).toMatchObject({
      checked_by: null,
      because: `${PARTNER} withdrew the confirmation: ${REASON}`,
      withdrawn: { by: PARTNER, reason: REASON },
    });
    expect(await outcomeOf(withdraw(id))).toBe(
      `CONFLICT: ${PARTNER} has already withdrawn the confirmation: ${REASON}`,
    );
    for (const sender of [soil.sends.partner, soil.sends.client]) {
      expect((await notesOf(id, sender)).slice(-2)).toEqual([
        'Signatures checked: everybody has signed form 1.',
        `The confirmation that everybody has signed form 1 was withdrawn: ${REASON}`,
      ]);
    }
  });

  it('stops the condition report that the confirmation had queued', async () => {
    const id = await scanned();
    await soil.checkSignatures(id, true);
    await withdraw(id);
    await make(id);
    expect((await soil.project(id)).status).toBe('A5');
    await soil.checkSignatures(id, true, 'Seen again.');
    await make(id);
    expect((await soil.project(id)).status).toBe('A7');
  });

  it('returns an approved project to A5, where it waits even if a mark was detected', async () => {
    const id = await soil.save();
    await soil.put(id, 'B3');
    await withdraw(id);
    await make(id);
    const { status, attributes } = await soil.project(id);
    expect([status, attributes.signed?.is_signature_seen]).toEqual(['A5', false]);
    expect((await soil.history(id)).at(-1)).toBe(`B3 A5 ${PARTNER}`);
  });

  it('cannot be withdrawn once the regulator has the project', async () => {
    const id = await soil.save();
    await soil.put(id, 'C4');
    expect(await outcomeOf(withdraw(id))).toBe(
      'CONFLICT: The project is at C4. A confirmation can be withdrawn until the project is submitted to the regulator.',
    );
  });

  it('changes only once when two partner admins confirm and withdraw at once', async () => {
    const second = await soil.client('second-partner@agriprove.example');
    const id = await scanned();
    await soil.checkSignatures(id, true);
    const outcomes = await Promise.all([
      outcomeOf(withdraw(id)),
      outcomeOf(withdraw(id, 'The second page is blank.', second)),
      outcomeOf(soil.checkSignatures(id, true, '', second)),
    ]);
    const withdrawals = outcomes.slice(0, 2);
    expect(withdrawals.filter((one) => one === 'answered').length).toBeGreaterThan(0);
    for (const one of outcomes.filter((outcome) => outcome !== 'answered')) {
      expect(one).toMatch(/^CONFLICT: .+@agriprove\.example (has already|already)/);
    }
    const confirmed = (await notesOf(id)).filter((note) => note?.startsWith('Signatures checked'));
    const answered = outcomes.filter((one) => one === 'answered').length;
    expect(confirmed).toHaveLength(outcomes[2] === 'answered' ? 2 : 1);
    expect(answered).toBeGreaterThan(0);
  });

  it('cannot be undone by the client in the database', async () => {
    const id = await scanned();
    await soil.checkSignatures(id, true);
    const { issuer, subject } = await soil.database.asOwner
      .selectFrom('owner')
      .select(['issuer', 'subject'])
      .where('email', '=', CLIENT)
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await soil.database.asUser(
      { issuer, subject, email: CLIENT },
      (sql) =>
        sql
          .updateTable('soil_document')
          .set({ is_signed: null, checked_at: null, checked_by: null, looks: '[]' })
          .where('project_id', '=', id)
          .where('kind', '=', 'commitment-signed')
          .executeTakeFirst(),
    );
    expect(numUpdatedRows).toBe(0n);
  });
});
