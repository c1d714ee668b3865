import { sql as raw } from 'kysely';
import { PAUSE_STATUSES } from '#entities/submission/exchange';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { CerAttempt, CerClient, CerExchange } from '../../../platform/outside/cer/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';

/**
 * Sends a request about a submission to the regulator. Stores the exchange, whatever the outcome,
 * before the caller acts on it. Throws `OutsideUnavailableError`.
 */
export async function exchangeWithCer<Answer>(
  app: AppContext,
  submissionId: string,
  send: (cer: CerClient) => Promise<CerAttempt<Answer>>,
): Promise<Answer> {
  if (!app.cer) throw new OutsideUnavailableError('The Clean Energy Regulator', 'not-configured');
  const at = app.now();
  const attempt = await send(app.cer);
  await app.database.asWorker((sql) => store(sql, app, { submissionId, at }, attempt.exchange));
  if (attempt.error) throw attempt.error;
  return attempt.answer;
}

async function store(
  sql: Sql,
  app: Pick<AppContext, 'now'>,
  of: { submissionId: string; at: Date },
  exchange: CerExchange,
): Promise<void> {
  // Two workers may get different ids at once; the lock decides which one is first.
  await sql
    .selectFrom('cer_submission')
    .select('id')
    .where('id', '=', of.submissionId)
    .forUpdate()
    .execute();
  const { postCerId, retryAfterS } = exchange;
  const first = postCerId === null ? null : await firstCerId(sql, of.submissionId);
  await sql
    .insertInto('cer_exchange')
    .values({
      submission_id: of.submissionId,
      at: of.at,
      method: exchange.method,
      address: exchange.address,
      request_sha256: exchange.requestSha256,
      status: exchange.status,
      reason: exchange.reason,
      response_headers: JSON.stringify(exchange.headers),
      response_body: exchange.body,
      response_bytes: exchange.byteLength,
      duration_ms: exchange.durationMs,
      retry_at: retryAfterS === null ? null : new Date(app.now().getTime() + retryAfterS * 1_000),
      post_cer_id: postCerId,
      is_second_id: first !== null && first !== postCerId,
    })
    .execute();
}

/**
 * The first id with which the regulator answered a submission, which is the valid one; null if
 * there is none.
 */
export async function firstCerId(sql: Sql, submissionId: string): Promise<string | null> {
  const recorded = await sql
    .selectFrom('cer_submission')
    .select('post_cer_id')
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (recorded?.post_cer_id) return recorded.post_cer_id;
  const answered = await sql
    .selectFrom('cer_exchange')
    .select('post_cer_id')
    .where('submission_id', '=', submissionId)
    .where('post_cer_id', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return answered?.post_cer_id ?? null;
}

/**
 * Seconds until the regulator accepts the next request (`Retry-After`); 0 if it accepts one now.
 */
export async function pauseS(sql: Sql, now: Date): Promise<number> {
  const { until } = await sql
    .selectFrom('cer_exchange')
    .select((q) => q.fn.max('retry_at').as('until'))
    .where('retry_at', '>', now)
    .executeTakeFirstOrThrow();
  return until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1_000);
}

/** The last post of a submission; null if none is stored. */
export async function lastPost(sql: Sql, submissionId: string) {
  const post = await sql
    .selectFrom('cer_exchange')
    .select(['at', 'method', 'status', 'reason'])
    .where('submission_id', '=', submissionId)
    .where('method', '=', 'POST')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return post ?? null;
}

/** Number of a submission's posts that the regulator answered with a pause. */
export async function pausesOf(sql: Sql, submissionId: string): Promise<number> {
  const { pauses } = await sql
    .selectFrom('cer_exchange')
    .select((q) => q.fn.countAll<number>().as('pauses'))
    .where('submission_id', '=', submissionId)
    .where('method', '=', 'POST')
    .where('reason', '=', 'status')
    .where('status', 'in', PAUSE_STATUSES)
    .executeTakeFirstOrThrow();
  return pauses;
}

/** Exchanges that a log entry lists besides the post and second ids. */
const LATEST_LISTED = 10;
const NOTABLE_LISTED = 3;

type Listed = Pick<
  Tables['cer_exchange'],
  'submission_id' | 'at' | 'method' | 'status' | 'reason' | 'post_cer_id' | 'is_second_id'
>;

/** The exchanges that log entries list, by submission, oldest first. */
export async function listedExchanges(sql: Sql, submissionIds: readonly string[]) {
  const { rows } = await raw<Listed>`
    SELECT DISTINCT ON (x.submission_id, x.id) x.submission_id, x.at, x.method, x.status, x.reason,
      x.post_cer_id, x.is_second_id
    FROM unnest(${submissionIds}::uuid[]) AS submission (id)
    CROSS JOIN LATERAL (
      (SELECT * FROM cer_exchange WHERE submission_id = submission.id
        AND (method = 'POST' OR is_second_id) ORDER BY id LIMIT ${NOTABLE_LISTED})
      UNION ALL
      (SELECT * FROM cer_exchange WHERE submission_id = submission.id
        ORDER BY id DESC LIMIT ${LATEST_LISTED})
    ) AS x
    ORDER BY x.submission_id, x.id`.execute(sql);
  const listed = new Map<string, (Omit<Listed, 'submission_id' | 'at'> & { at: string })[]>();
  for (const { submission_id: id, at, ...exchange } of rows) {
    const of = listed.get(id) ?? [];
    listed.set(id, [...of, { ...exchange, at: at.toISOString() }]);
  }
  return listed;
}
