import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { mailPlanNotice } from './plan-notice-mail.ts';

const { embeds, plans } = contract;
const AGENT = 'agent@fenceline.example';
const CLIENT = 'client@fenceline.example';
const RUN = { isLastTry: false };
const DAY_MS = 24 * 3_600_000;

describe('the plan notice mail', () => {
  let server: TestServer;
  let agent: Client;
  let client: Client;
  let planId: number;
  let now: number;
  let sent: MailMessage[];
  let failure: Error | null;

  const rows = () => rowsIn(server.database, server.issuer);
  beforeAll(async () => {
    server = await startTestServer({
      app: {
        now: () => new Date(now),
        mailer: {
          async send(message) {
            if (failure) throw failure;
            sent.push(message);
            return { rejected: [] };
          },
        },
      },
    });
    await rows().owner(AGENT);
    await rows().owner(CLIENT);
    agent = await server.client(AGENT);
    client = await server.client(CLIENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = Date.parse('2026-06-30T02:00:00Z');
    sent = [];
    failure = null;
    await newJobs();
    planId = await rows().plan(AGENT);
  });

  interface Job {
    data: { noticeId: number };
    seconds: number;
  }
  const seen = new Set<string>();
  /** Jobs enqueued since the last call, with their delay in seconds. */
  async function newJobs(): Promise<Job[]> {
    const { rows: found } = await server.database.pool.query<Job & { id: string }>(
      `SELECT id, data, round(extract(epoch FROM start_after - created_on))::int AS seconds
       FROM pgboss.job WHERE name = 'mail-plan-notice' ORDER BY created_on`,
    );
    const fresh = found.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ data, seconds }) => ({ data, seconds }));
  }
  const run = ({ data }: Job) => mailPlanNotice(server.app)(data, RUN);
  const runAll = async () => {
    for (const job of await newJobs()) await run(job);
    return sent;
  };

  const add = (...emails: string[]) =>
    agent.send(plans.addClients, {
      plan_id: planId,
      owner_emails: emails,
      authorised_by: AGENT,
    });
  const remove = (...emails: string[]) =>
    agent.send(plans.removeClients, { plan_id: planId, owner_emails: emails });
  const readers = () => sent.map((mail) => mail.to);

  it('tells new clients who added them, what accepting means, and how to accept or leave', async () => {
    await add(CLIENT);
    const [mail, ...others] = await runAll();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: CLIENT,
      subject: `Fenceline: Plan of ${AGENT} invites you`,
    });
    for (const words of [
      `${AGENT} added you to the plan Plan of ${AGENT}`,
      'puts your farm on a map from its land parcels',
      'see the shared maps of your farms and withdraw them',
      'get a copy of the files you order',
      'open http://localhost/settings',
      'leave the plan or ignore this e-mail',
    ]) {
      expect(mail?.text).toContain(words);
      expect(mail?.html).toContain(words);
    }
  });

  it('goes only to new clients: not to earlier ones, and not to the agent themselves', async () => {
    await add(CLIENT);
    await newJobs();
    await add(CLIENT, AGENT, 'new@fenceline.example');
    await runAll();
    expect(readers()).toEqual(['new@fenceline.example']);
  });

  it('tells clients once that they were removed, and nobody who was not a client', async () => {
    await add(CLIENT);
    await newJobs();
    await remove(CLIENT, 'stranger@fenceline.example');
    await remove(CLIENT);
    await runAll();
    expect(readers()).toEqual([CLIENT]);
    expect(sent[0]?.subject).toContain('no longer a client');
    expect(sent[0]?.text).toContain('What you ordered before stays yours.');
  });

  it('tells a farm’s owner once which map a plan owner withdrew', async () => {
    const grazier = 'grazier@fenceline.example';
    const ownerId = await rows().owner(grazier);
    const embed_id = await rows().sharedMap(ownerId, await rows().farm(ownerId));
    await rows().plan(AGENT, [grazier], new Date(now));
    await agent.send(embeds.revoke, { embed_id });
    await agent.send(embeds.revoke, { embed_id });
    await runAll();
    expect(readers()).toEqual([grazier]);
    expect(sent[0]?.text).toContain(
      `${AGENT} withdrew the map of Farm of owner ${ownerId} from www.agent.example.`,
    );
    expect(sent[0]?.text).toContain(`the plan Plan of ${AGENT}`);
  });

  it('is not sent when farm owners withdraw their own map, accept or leave', async () => {
    planId = await rows().plan(AGENT, [CLIENT]);
    const owner = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', CLIENT)
      .executeTakeFirstOrThrow();
    const embed_id = await rows().sharedMap(owner.id, await rows().farm(owner.id));
    await client.send(embeds.revoke, { embed_id });
    await client.send(plans.accept, { plan_id: planId });
    await client.send(plans.leave, { plan_id: planId });
    expect(await newJobs()).toEqual([]);
  });

  it('is not sent when the change is rejected', async () => {
    await expect(add(CLIENT, 'no address')).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    expect(await newJobs()).toEqual([]);
  });

  it('shows users’ input as plain text, and fits it into one line of the subject', async () => {
    await server.database.pool.query('UPDATE plan SET name = $1 WHERE id = $2', [
      '<b>Soils</b>\r\nBcc: x@evil.example',
      planId,
    ]);
    await add(CLIENT);
    const [mail] = await runAll();
    expect(mail?.subject).toBe('Fenceline: <b>Soils</b> Bcc: x@evil.example invites you');
    expect(mail?.html).toContain('&lt;b&gt;Soils');
  });

  it('is retried at growing intervals with the same Message-ID while the mail server is down', async () => {
    await add(CLIENT);
    failure = new OutsideUnavailableError('Mail', 'refused');
    const start = now;
    let [job] = await newJobs();
    const first = job as Job;
    const pauses: number[] = [];
    for (const minutes of [0, 1, 5, 60, 3 * 24 * 60 - 1]) {
      now = start + minutes * 60_000;
      await run(job as Job);
      [job] = await newJobs();
      pauses.push(job?.seconds ?? -1);
    }
    expect(pauses).toEqual([30, 60, 300, 900, 900]);
    failure = null;
    await run(job as Job);
    await run(first);
    expect(readers()).toEqual([CLIENT, CLIENT]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('is given up when the address is refused permanently, or after three days without a mail server', async () => {
    await add(CLIENT);
    const [job] = await newJobs();
    failure = new MailRefusedError('rejected');
    await run(job as Job);
    expect(await newJobs()).toEqual([]);
    failure = new OutsideUnavailableError('Mail', 'refused');
    now += 3 * DAY_MS + 60_000;
    await run(job as Job);
    expect(await newJobs()).toEqual([]);
  });

  it('reaches the same person at most three times a day, however often they are added and removed', async () => {
    for (let time = 1; time <= 5; time++) {
      await add(CLIENT);
      await remove(CLIENT);
    }
    await runAll();
    expect(sent.filter(({ subject }) => subject.includes('invites you'))).toHaveLength(3);
    expect(sent.filter(({ subject }) => subject.includes('no longer'))).toHaveLength(3);
    now += DAY_MS;
    sent = [];
    await add(CLIENT);
    await runAll();
    expect(readers()).toEqual([CLIENT]);
  });

  it('is sent by one person at most 1,000 times a day over all plans, and a call that exceeds this fails as a whole', async () => {
    // Nobody was invited on that day yet.
    now += 30 * DAY_MS;
    const second = await rows().plan(AGENT);
    await server.database.pool.query(
      `INSERT INTO plan_notice (plan_id, plan_name, email, kind, done_by, created_at)
       SELECT CASE WHEN n % 2 = 0 THEN $1::bigint ELSE $4::bigint END, 'Plan',
         'c' || n || '@x.example', 'added', $2, $3 FROM generate_series(1, 999) n`,
      [planId, AGENT, new Date(now - DAY_MS / 2), second],
    );
    const refusal = {
      code: 'CONFLICT',
      message:
        'One person can send 1,000 invitations in 24 hours, over all plans. Nobody was invited. You can invite 1 now and the others tomorrow.',
    };
    await expect(add('a@x.example', 'b@x.example')).rejects.toMatchObject(refusal);
    const listed = await agent.send(plans.people, { plan_id: planId });
    expect(listed).toEqual([]);
    expect(await newJobs()).toEqual([]);
    await add('a@x.example');
    expect(await newJobs()).toHaveLength(1);
    now += DAY_MS;
    await add('b@x.example');
  });
});
