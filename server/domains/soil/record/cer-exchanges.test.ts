import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeTexts, secondIdTexts } from '#entities/submission/exchange';
import { cerResult } from '#entities/submission/request';
import { contract } from '#shared/api/contract';
import { createCerClient } from '../../../platform/outside/cer/index.ts';
import { soilProjectJobs } from '../jobs.ts';
import { USUAL_CER_BEHAVIOUR } from '../../../../sandbox/cer/create-sandbox-cer.ts';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import { startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const RUN = { isLastTry: false };
const MINUTE_MS = 60_000;

describe('exchanges with the regulator', () => {
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
  beforeEach(async () => {
    cer.behave(USUAL_CER_BEHAVIOUR);
    // A pause of an earlier test is over, and its breaker has closed.
    now += 120 * MINUTE_MS;
    await vi.waitFor(
      async () => {
        const { error } = await cer.client.find(randomUUID());
        if (error) throw error;
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  async function submittedProject(): Promise<number> {
    const id = await soil.approved();
    await soil.sends.partner.send(
      soilProjects.updateStatusAndAttributes,
      await soil.submission(id),
    );
    return id;
  }
  const lastSubmission = async (id: number) => (await soil.submissions(id)).at(-1)!;
  const work = async (id: number) =>
    soil.work()['submit-to-cer']({ submissionId: (await lastSubmission(id)).id }, RUN);
  const watch = async (id: number) =>
    soil.work()['watch-cer-decision']({ submissionId: (await lastSubmission(id)).id }, RUN);
  const exchangesOf = async (id: number) =>
    soil.database.asOwner
      .selectFrom('cer_exchange')
      .selectAll()
      .where('submission_id', '=', (await lastSubmission(id)).id)
      .orderBy('id')
      .execute();
  const shownOf = async (id: number) => cerResult(await soil.project(id));
  const logOf = async (id: number) => (await soil.project(id)).attributes.CER_API_logs.at(-1)!;
  /** Delay in seconds of the submission's newest waiting job. */
  const delayOf = async (id: number) => {
    const { rows } = await soil.database.pool.query<{ s: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS s FROM pgboss.job
       WHERE name = 'submit-to-cer' AND data->>'submissionId' = $1
       ORDER BY start_after DESC LIMIT 1`,
      [(await lastSubmission(id)).id],
    );
    return rows[0]!.s;
  };

  it('stores the exact body posted, its hash, and the answer', async () => {
    const id = await submittedProject();
    await work(id);
    const [post, ...more] = await exchangesOf(id);
    expect(more).toEqual([]);
    expect(post).toMatchObject({
      method: 'POST',
      status: 201,
      reason: null,
      response_body: expect.stringContaining('"post_cer_id":"CER-') as string,
      is_second_id: false,
    });
    expect(post!.response_headers).toContainEqual(['content-type', 'application/json']);
    const { request_body: body, post_cer_id: cerId } = await lastSubmission(id);
    expect(createHash('sha256').update(body!).digest('hex')).toBe(post!.request_sha256);
    expect(JSON.parse(body!)).toHaveProperty('permanence_period', 25);
    expect(post!.post_cer_id).toBe(cerId);
  });

  it('stores a 500 with its page but without its cookie, and shows it during the retries', async () => {
    const id = await submittedProject();
    cer.behave({ answers: 'error-page' });
    await work(id);
    const [post] = await exchangesOf(id);
    expect(post).toMatchObject({ status: 500, reason: 'status', post_cer_id: null });
    expect(post!.response_body).toContain('<h1>500</h1>');
    expect(JSON.stringify(post)).not.toContain('secret-of-gateway');
    expect(await shownOf(id)).toMatch(
      /^The regulator answered 500 \(Internal Server Error\); it will be asked again at /,
    );

    cer.behave({ answers: 'accept' });
    await work(id);
    expect((await exchangesOf(id)).map(({ method, status }) => `${method} ${status}`)).toEqual([
      'POST 500',
      'GET 200',
    ]);
    expect(exchangeTexts(await logOf(id)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The regulator answered 500 .*; asked again at .*\.$/),
      'The regulator answered 200.',
    ]);
  });

  it('shows the regulator’s answer when it has no record of the submission', async () => {
    const id = await submittedProject();
    cer.behave({ answers: 'fail', isStored: false });
    await work(id);
    now += 2 * MINUTE_MS;
    await work(id);
    expect(await shownOf(id)).toBe(
      'Error: The regulator answered 500 (Internal Server Error). Asked again, it had no record of the submission. It can be submitted again.',
    );
  });

  it('reports a submission without an answer as not having reached the regulator', async () => {
    const id = await submittedProject();
    cer.behave({ answers: 'drop', isStored: false });
    await work(id);
    expect(await shownOf(id)).toMatch(/^The connection broke before the regulator answered; it/);
    now += 2 * MINUTE_MS;
    await work(id);
    expect((await exchangesOf(id)).map(({ status, reason }) => [status, reason])).toEqual([
      [null, 'network'],
      [404, null],
    ]);
    expect(await shownOf(id)).toBe(
      'Error: The submission did not reach the regulator. It can be submitted again.',
    );
  });

  it('stores a timeout without a status', async () => {
    const id = await submittedProject();
    cer.behave({ slowMs: 5_000 });
    const { id: submissionId } = await lastSubmission(id);
    const app = { ...soil.app, cer: cer.clientWithin(500) };
    await soilProjectJobs(app)['submit-to-cer']({ submissionId }, RUN);
    expect(await exchangesOf(id)).toMatchObject([{ status: null, reason: 'timeout' }]);
  });

  it.each([
    ['seconds', () => '120', 120],
    ['an HTTP date', () => new Date(Date.now() + 300_000).toUTCString(), 300],
    ['an hour at most', () => '999999', 3_600],
    ['none', () => '', 30],
  ])(
    'queries the regulator no sooner than the Retry-After of a 429 allows: %s',
    async (_, given, seconds) => {
      const id = await submittedProject();
      cer.behave({ answers: 'busy', retryAfter: given() });
      await work(id);
      expect(await shownOf(id)).toMatch(
        /^The regulator answered 429 \(Too Many Requests\); it will/,
      );
      expect(Math.abs((await delayOf(id)) - seconds)).toBeLessThanOrEqual(2);
    },
  );

  it('delays the other submissions too until the Retry-After pause is over', async () => {
    const [first, second] = [await submittedProject(), await submittedProject()];
    cer.behave({ answers: 'busy', retryAfter: '600' });
    await work(first);
    cer.behave({ answers: 'accept' });
    const posted = cer.posted().length;
    await work(first);
    await work(second);
    expect(cer.posted()).toHaveLength(posted);
    expect([await exchangesOf(second), (await soil.project(second)).status]).toEqual([[], 'C1']);
    expect(await shownOf(second)).toMatch(
      /^The regulator asked for a pause\. The submission will be sent at /,
    );
    now += 11 * MINUTE_MS;
    await work(second);
    expect((await soil.project(second)).status).toBe('C4');
  });

  it('keeps the first id when the regulator answers with a second one', async () => {
    const id = await submittedProject();
    await work(id);
    const { post_cer_id: first } = await lastSubmission(id);
    cer.behave({ hasSecondId: true, decision: 'approved' });
    await watch(id);
    expect(await lastSubmission(id)).toMatchObject({ post_cer_id: first });
    expect((await soil.project(id)).status).toBe('C4');
    expect((await exchangesOf(id)).at(-1)).toMatchObject({
      post_cer_id: `${first}-B`,
      is_second_id: true,
    });
    expect(secondIdTexts(await logOf(id))).toEqual([
      `The regulator answered the same submission with a second CER id, ${first}-B. The first, ${first}, stands. Ask the regulator which one is right.`,
    ]);
    expect(await shownOf(id)).toContain(`The first, ${first}, stands.`);
    cer.behave({ hasSecondId: false });
    await watch(id);
    expect((await soil.project(id)).status).toBe('C6');
  });

  it('keeps the first id even if the answer with that id was never recorded', async () => {
    const id = await submittedProject();
    const killed = new Error('killed');
    let transactions = 0;
    const dying = soilProjectJobs({
      ...soil.app,
      database: {
        ...soil.app.database,
        asWorker: async (change) => {
          transactions += 1;
          // The sixth transaction records the answer, after those for the land, the claim, the
          // reading and the exchange.
          if (transactions === 6) throw killed;
          return soil.app.database.asWorker(change);
        },
      },
    });
    const submissionId = (await lastSubmission(id)).id;
    await expect(dying['submit-to-cer']({ submissionId }, RUN)).rejects.toBe(killed);
    const [post] = await exchangesOf(id);
    cer.behave({ hasSecondId: true });
    await work(id);
    expect(await lastSubmission(id)).toMatchObject({ post_cer_id: post!.post_cer_id });
    expect(secondIdTexts(await logOf(id))).toHaveLength(1);
  });

  it('stores no secret that the regulator’s answer repeats', async () => {
    const id = await submittedProject();
    const echo = createCerClient({
      url: 'https://user:pass@regulator.example/projects?key=secret-in-query',
      apiKey: 'test-cer-key',
      fetch: async (_, init) =>
        Response.json(
          { got: new Headers(init?.headers).get('authorization') },
          {
            status: 422,
            headers: {
              'set-cookie': 'session=secret-cookie',
              'x-auth-token': 'secret-token',
              'x-echo': 'Bearer test-cer-key',
            },
          },
        ),
    });
    const { exchange } = await echo.submit(id.toString(), '{}');
    expect(exchange.address).toBe('https://regulator.example/projects');
    expect(JSON.stringify(exchange)).not.toMatch(/secret|test-cer-key|user:pass/);
    expect(exchange).toMatchObject({ status: 422, body: '{"got":"Bearer (removed)"}' });
  });

  it('stores the first 64 KiB of a long body and counts all of it', async () => {
    const client = createCerClient({
      url: 'https://regulator.example',
      fetch: async () => new Response('é\0'.repeat(60_000), { status: 200 }),
    });
    const { exchange } = await client.submit('reference', '{}');
    expect(exchange).toMatchObject({ reason: 'garbage', byteLength: 180_000 });
    expect(Buffer.byteLength(exchange.body.replaceAll('\ufffd', '0'))).toBeLessThanOrEqual(65_536);
    expect(exchange.body).not.toContain('\0');
  });

  it('shows exchanges to partner admins and not to clients', async () => {
    const id = await submittedProject();
    await work(id);
    const [row] = await soil.sends.client.send(soilProjects.own, {
      property_ids: [soil.farms.client],
    });
    expect(row!.project_id).toBe(id);
    expect(row!.project_attributes['CER_API_logs']).toMatchObject([{ exchanges: [] }]);
    expect((await logOf(id)).exchanges).toHaveLength(1);
  });
});
