import type { AppContext } from '../../app-context.ts';
import type { ExchangeFacts } from '../../../documents/soil/audit/audit-facts.ts';

/** Exchanges read at once, each with up to 64 KiB of body. */
const PAGE = 25;
/** Distinct exchanges in the summary: the first and the last ones. */
const MAX_SUMMARISED = 200;
/** Characters of a body in the summary. */
const MAX_BODY = 4_000;

/** Id of the project's newest exchange, up to which one pack reads; 0 if there is none. */
export async function newestExchange(app: AppContext, projectId: number): Promise<number> {
  const newest = await app.database.asWorker((sql) =>
    sql
      .selectFrom('cer_exchange as exchange')
      .innerJoin('cer_submission as submission', 'submission.id', 'exchange.submission_id')
      .select((q) => q.fn.max('exchange.id').as('id'))
      .where('submission.project_id', '=', projectId)
      .executeTakeFirst(),
  );
  return newest?.id ?? 0;
}

const pageOf = (app: AppContext, projectId: number, after: number, through: number) =>
  app.database.asWorker((sql) =>
    sql
      .selectFrom('cer_exchange as exchange')
      .innerJoin('cer_submission as submission', 'submission.id', 'exchange.submission_id')
      .selectAll('exchange')
      .select('submission.attempt')
      .where('submission.project_id', '=', projectId)
      .where('exchange.id', '>', after)
      .where('exchange.id', '<=', through)
      .orderBy('exchange.id')
      .limit(PAGE)
      .execute(),
  );
type ExchangeRow = Awaited<ReturnType<typeof pageOf>>[number];

/** Reads the project's exchanges page by page, oldest first. */
export async function* exchangeRows(
  app: AppContext,
  projectId: number,
  through: number,
): AsyncGenerator<ExchangeRow> {
  for (let after = 0; ;) {
    const page = await pageOf(app, projectId, after, through);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

/** An exchange as `exchanges.json` lists it. */
export const exchangeRecord = ({ submission_id, at, retry_at, ...row }: ExchangeRow) => ({
  reference: submission_id,
  at: at.toISOString(),
  ...row,
  retry_at: retry_at?.toISOString() ?? null,
});

/** Summarises the exchanges within bounded memory: equal answers in a row count as one. */
export async function summarisedExchanges(
  rows: AsyncIterable<ExchangeRow>,
): Promise<{ exchanges: ExchangeFacts[]; leftOut: number }> {
  const exchanges: ExchangeFacts[] = [];
  let leftOut = 0;
  for await (const row of rows) {
    const facts = factsOf(row);
    const last = exchanges.at(-1);
    if (last && isSameAnswer(last, facts)) {
      last.repeats += 1;
      last.lastAt = facts.at;
      continue;
    }
    exchanges.push(facts);
    if (exchanges.length <= MAX_SUMMARISED) continue;
    const [dropped] = exchanges.splice(MAX_SUMMARISED / 2, 1);
    leftOut += 1 + (dropped?.repeats ?? 0);
  }
  return { exchanges, leftOut };
}

const factsOf = (row: ExchangeRow): ExchangeFacts => ({
  attempt: row.attempt,
  at: row.at,
  lastAt: null,
  repeats: 0,
  method: row.method,
  address: row.address,
  requestSha256: row.request_sha256,
  status: row.status,
  reason: row.reason,
  headers: row.response_headers,
  body: row.response_body.slice(0, MAX_BODY),
  byteLength: row.response_bytes,
  durationMs: row.duration_ms,
});

const isSameAnswer = (one: ExchangeFacts, other: ExchangeFacts): boolean =>
  (['attempt', 'method', 'status', 'reason', 'body', 'byteLength'] as const).every(
    (name) => one[name] === other[name],
  );
