import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import {
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const LETTER = 'Letter of 2 December.';

describe('the regulator’s decision, recorded by a partner admin', () => {
  let soil: SoilServer;
  let cer: Cer;
  const mails: MailMessage[] = [];
  beforeAll(async () => {
    cer = await startCer();
    soil = await startSoilServer({
      cer: cer.client,
      mailer: {
        async send(message) {
          mails.push(message);
          return { rejected: [] };
        },
      },
    });
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });

  async function submitted() {
    cer.behave({ answers: 'accept', decision: 'waiting' });
    const id = await soil.approved();
    const { partner } = soil.sends;
    await partner.send(contract.soilProjects.updateStatusAndAttributes, await soil.submission(id));
    const submissionId = (await soil.submissions(id)).at(-1)!.id;
    await soil.work()['submit-to-cer']({ submissionId }, { isLastTry: false });
    const watch = () => soil.work()['watch-cer-decision']({ submissionId }, { isLastTry: false });
    return { id, watch };
  }
  const decide = (id: number, to: 'C4' | 'C5' | 'C6', note = LETTER) =>
    soil.sends.partner.send(contract.soilProjects.recordDecision, {
      project_id: id,
      project_status: to,
      note,
    });

  it('needs a submission, and a reason of at least 10 characters', async () => {
    const { id } = await submitted();
    expect(await outcomeOf(decide(id, 'C6', ' letter  '))).toMatch(
      /^INVALID_PARAMS: Please write a reason of at least 10 characters/,
    );
    expect((await soil.project(id)).status).toBe('C4');
    const early = await soil.approved();
    expect(await outcomeOf(decide(early, 'C6'))).toMatch(/^CONFLICT: The project is at B3/);
  });

  it('can be corrected, even back to C4, and the mails say that it was corrected', async () => {
    const { id } = await submitted();
    await decide(id, 'C6');
    await decide(id, 'C5', 'The letter was about another project.');
    await decide(id, 'C4', 'No letter has come for this project.');
    expect((await soil.history(id)).slice(-3)).toEqual([
      `C4 C6 ${PARTNER}`,
      `C6 C5 ${PARTNER}`,
      `C5 C4 ${PARTNER}`,
    ]);
    const changes = await soil.database.asOwner
      .selectFrom('soil_project_change')
      .select(['id', 'note'])
      .where('project_id', '=', id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(changes.at(0)?.note).toBe('Corrected: No letter has come for this project.');
    mails.length = 0;
    for (const { id: changeId } of changes.toReversed()) {
      await soil.work()['mail-project-change']({ changeId }, { isLastTry: false });
    }
    expect(mails.map(({ subject }) => subject.endsWith('(corrected)'))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(mails.at(-1)?.text).toContain(
      'An earlier e-mail about the regulator’s decision was wrong.',
    );
  });

  it('is final once the regulator’s own answer confirms it', async () => {
    const { id, watch } = await submitted();
    await decide(id, 'C6');
    await watch();
    expect(await outcomeOf(decide(id, 'C4'))).toBe('answered');
    await decide(id, 'C6');
    cer.behave({ decision: 'approved' });
    await watch();
    expect((await soil.history(id)).at(-1)).toBe('C6 C6 server');
    expect(await outcomeOf(decide(id, 'C5'))).toBe(
      'CONFLICT: The project is at C6 as the regulator itself answered, so it cannot be corrected here.',
    );
  });

  it('is replaced by a different answer of the regulator', async () => {
    const { id, watch } = await submitted();
    await decide(id, 'C6');
    cer.behave({ decision: 'not-approved' });
    await watch();
    expect((await soil.project(id)).status).toBe('C5');
    expect(await outcomeOf(decide(id, 'C6'))).toMatch(/^CONFLICT: .+ as the regulator itself/);
  });
});
