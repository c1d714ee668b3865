import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import {
  CLIENT,
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };

describe('the digest of a batch', () => {
  let soil: SoilServer;
  let cer: Cer;
  let sent: MailMessage[] = [];
  let failure: Error | null = null;

  beforeAll(async () => {
    cer = await startCer();
    soil = await startSoilServer({
      cer: cer.client,
      mailer: {
        async send(message) {
          if (failure) throw failure;
          sent.push(message);
          return { rejected: [] };
        },
      },
    });
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });
  beforeEach(async () => {
    failure = null;
    await runMails();
    sent = [];
  });

  const seen = new Set<string>();
  /** Runs the mail jobs queued since the last call, and returns the delays of the digests. */
  async function runMails(): Promise<number[]> {
    const { rows } = await soil.database.pool.query<{
      id: string;
      name: 'mail-project-change' | 'mail-batch-digest';
      data: { changeId: number };
      seconds: number;
    }>(
      `SELECT id, name, data, round(extract(epoch FROM start_after - created_on))::int AS seconds
       FROM pgboss.job WHERE name LIKE 'mail-%' ORDER BY created_on`,
    );
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id, name, data } of fresh) {
      seen.add(id);
      await soil.work()[name](data, RUN);
    }
    return fresh.filter(({ name }) => name === 'mail-batch-digest').map(({ seconds }) => seconds);
  }

  async function projectAt(status: 'A7' | 'B3'): Promise<number> {
    const id = await soil.save();
    await soil.put(id, status);
    return id;
  }
  const decide = (projectId: number, to: 'B1' | 'B3', batchId: string, note?: string) =>
    outcomeOf(
      soil.sends.partner.send(soilProjects.updateStatus, {
        project_id: projectId,
        project_status: to,
        batch_id: batchId,
        ...(note ? { note } : {}),
      }),
    );

  it('mails the partner once about a batch, and each client about their own project', async () => {
    const batchId = randomUUID();
    const ids = [await projectAt('A7'), await projectAt('A7'), await projectAt('A7')];
    await decide(ids[0]!, 'B3', batchId);
    await decide(ids[1]!, 'B1', batchId, 'The map lacks a parcel.');
    await decide(ids[2]!, 'B3', batchId);
    expect(await runMails()).toEqual([60, 60, 60]);
    expect(sent.filter(({ to }) => to === CLIENT)).toHaveLength(3);
    const [digest, ...others] = sent.filter(({ to }) => to === PARTNER);
    expect(others).toEqual([]);
    expect(digest!.subject).toBe('Fenceline: 3 soil carbon projects: 1 at B1, 2 at B3');
    expect(digest!.text).toContain('B3: Approved by the partner (2)');
    expect(digest!.text).toMatch(
      new RegExp(`Project ${ids[1]} \\(.+\\): The map lacks a parcel\\.`),
    );
    expect(digest!.text).toContain('http://localhost/agriprove?tab=admin');
  });

  it('sends the digest only after the regulator has answered every submission', async () => {
    const batchId = randomUUID();
    const ids = [await projectAt('B3'), await projectAt('B3')];
    for (const id of ids) {
      await soil.addTitle(id);
      const submission = await soil.submission(id);
      await soil.sends.partner.send(soilProjects.updateStatusAndAttributes, {
        ...submission,
        batch_id: batchId,
      });
    }
    const work = async (id: number) =>
      soil.work()['submit-to-cer']({ submissionId: (await soil.submissions(id)).at(-1)!.id }, RUN);
    await work(ids[0]!);
    await runMails();
    expect(sent.map(({ to }) => to)).toEqual([CLIENT]);
    cer.behave({ answers: 'refuse' });
    await work(ids[1]!);
    cer.behave({ answers: 'accept' });
    await runMails();
    expect(sent.map(({ to }) => to)).toEqual([CLIENT, PARTNER]);
    expect(sent[1]!.subject).toBe('Fenceline: 2 soil carbon projects: 1 at C3, 1 at C4');
  });

  it('retries the digest when the mail server is unavailable, but not when the server refuses it', async () => {
    const batchId = randomUUID();
    await decide(await projectAt('A7'), 'B3', batchId);
    failure = new Error('no connection');
    await runMails();
    failure = new MailRefusedError('recipient');
    await runMails();
    failure = null;
    expect(await runMails()).toEqual([]);
  });

  it('sends no digest about a client’s own change', async () => {
    const id = await soil.save();
    await soil.put(id, 'B1');
    const answer = await outcomeOf(
      soil.sends.client.send(soilProjects.updateStatus, {
        project_id: id,
        project_status: 'A1',
        batch_id: randomUUID(),
      }),
    );
    expect(answer).toBe('answered');
    expect(await runMails()).toEqual([]);
  });
});
