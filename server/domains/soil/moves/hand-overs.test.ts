import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type ProjectStatus } from '#shared/api/contract';
import type { MailMessage } from '../../../platform/mail/index.ts';
import { SMALL_PDF } from '../../../../tests/support/server/small-pdf.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import {
  CLIENT,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };
const BOTH = [CLIENT, PARTNER];

describe('mails about a project’s progress', () => {
  let soil: SoilServer;
  let cer: Cer;
  let id: number;
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
    id = await soil.save();
    await soil.addTitle(id);
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });

  /** Runs the mail jobs queued since the last call and returns their mails. */
  const seenJobs = new Set<string>();
  async function sentMails(): Promise<{ to: string; subject: string }[]> {
    const { rows } = await soil.database.pool.query<{ id: string; change: number }>(
      `SELECT id, (data->>'changeId')::int AS change FROM pgboss.job
       WHERE name = 'mail-project-change' ORDER BY 2`,
    );
    mails.length = 0;
    for (const job of rows) {
      if (seenJobs.has(job.id)) continue;
      seenJobs.add(job.id);
      await soil.work()['mail-project-change']({ changeId: job.change }, RUN);
    }
    return mails.map(({ to, subject }) => ({
      to,
      subject: subject.replace(/^.*\): /, ''),
    }));
  }
  const toBoth = (subject: string) => BOTH.map((to) => ({ to, subject }));

  const decide = (to: ProjectStatus) =>
    soil.sends.partner.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: to,
      note: 'The creek is missing.',
    });
  async function submit(): Promise<void> {
    await soil.sends.partner.send(
      soilProjects.updateStatusAndAttributes,
      await soil.submission(id),
    );
    await soil.work()['submit-to-cer']({ submissionId: (await lastSubmission()).id }, RUN);
  }
  const lastSubmission = async () => (await soil.submissions(id)).at(-1)!;

  it('are not sent while the client fills in the form', async () => {
    await soil.save({ projectId: id, status: 'A2' });
    expect(await sentMails()).toEqual([]);
  });

  it('report the signed PDF to client and partner', async () => {
    await soil.put(id, 'A4');
    const [signed] = await soil.links(soil.sends.client, id, 'commitment-signed');
    await soil.upload(signed!.link, SMALL_PDF);
    await soil.sends.client.send(soilProjects.updateStatus, {
      project_id: id,
      project_status: 'A5',
    });
    expect(await sentMails()).toEqual([]);
    await soil.compare(id);
    expect(await sentMails()).toEqual(toBoth('signed commitment received'));
  });

  it('report a rejection, requested changes and the reopened form', async () => {
    await soil.put(id, 'A7');
    await decide('B2');
    expect(await sentMails()).toEqual([
      { to: PARTNER, subject: 'the provider needs to make changes' },
    ]);
    await decide('B1');
    expect(await sentMails()).toEqual(toBoth('changes are needed'));
    await decide('A1');
    expect(await sentMails()).toEqual([{ to: CLIENT, subject: 'open for your changes' }]);
  });

  it('report the partner’s approval', async () => {
    await soil.put(id, 'A7');
    await decide('B3');
    expect(await sentMails()).toEqual(toBoth('approved by the partner'));
  });

  it('report that the regulator refused or accepted a submission', async () => {
    cer.behave({ answers: 'refuse' });
    await submit();
    expect(await sentMails()).toEqual([{ to: PARTNER, subject: 'the submission failed' }]);
    cer.behave({ answers: 'accept' });
    await submit();
    expect(await sentMails()).toEqual(toBoth('submitted to the Clean Energy Regulator'));
  });

  it.each([
    ['C5', 'not approved by the Clean Energy Regulator'],
    ['C6', 'approved by the Clean Energy Regulator'],
  ] as const)('report the regulator’s decision: %s', async (to, subject) => {
    await soil.put(id, 'C4');
    cer.behave({ decision: to === 'C6' ? 'approved' : 'not-approved' });
    await soil.work()['watch-cer-decision']({ submissionId: (await lastSubmission()).id }, RUN);
    expect((await soil.project(id)).status).toBe(to);
    expect(await sentMails()).toEqual(toBoth(subject));
  });
});
