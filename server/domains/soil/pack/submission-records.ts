import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { secondIdTexts } from '#entities/submission/exchange';
import { responseText } from '#entities/submission/request';
import type { DeclaredWords, SubmissionFacts } from '../../../documents/soil/audit/audit-facts.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { listedExchanges } from '../record/cer-exchanges.ts';
import { regulatorOf } from '../record/partner-facts.ts';
import { formAt } from '../record/sent-forms.ts';
import { declaredChanges, declaredWords } from './declared-words.ts';
import { signedText } from './signed-text.ts';

/** Every submission of a project, oldest first, without what it declared. */
export async function submissionsOf(sql: Sql, app: AppContext, projectId: number) {
  const rows = await sql
    .selectFrom('cer_submission as submission')
    .leftJoin('cer_submission_check as check', 'check.submission_id', 'submission.id')
    .select([
      'id',
      'attempt',
      'requested_by',
      'request_dt',
      'sending_at',
      'response',
      'post_cer_id',
      'findings',
      'check.version',
      'check.rules',
      raw<string | null>`encode(sha256(convert_to(request_body, 'UTF8')), 'hex')`.as('sha256'),
    ])
    .where('project_id', '=', projectId)
    .orderBy('attempt')
    .execute();
  const listed = await listedExchanges(
    sql,
    rows.map(({ id }) => id),
  );
  const counts = await exchangeCounts(sql, projectId);
  const submissions: (SubmissionFacts & { isRebuilt: boolean })[] = [];
  let before: DeclaredWords | null = null;
  for (const { id, post_cer_id, findings, ...row } of rows) {
    const isPosted = row.sending_at !== null;
    const isRebuilt = isPosted && row.sha256 === null;
    const declared = await declaredBy(sql, app, id);
    submissions.push({
      attempt: row.attempt,
      reference: id,
      requestedBy: row.requested_by,
      requestedAt: row.request_dt,
      sentAt: row.sending_at,
      isRebuilt,
      sha256: isRebuilt ? sha256Of((await payloadOf(sql, id)) ?? '') : row.sha256,
      cerId: post_cer_id,
      outcome: responseText(row.response),
      warnings: [
        ...secondIdTexts({ exchanges: listed.get(id) ?? [], ask_again_at: null, post_cer_id }),
        ...(isRebuilt ? ['The payload was rebuilt from the stored request.'] : []),
      ],
      payloadName: payloadName(row, rows),
      posts: counts.get(id)?.posts ?? 0,
      queries: counts.get(id)?.queries ?? 0,
      checked: findings === null ? null : { version: row.version, rules: row.rules, findings },
      signed: await signedText(sql, projectId, {
        name: declared?.name ?? '',
        parcelKeys: declared?.parcels.flatMap(({ key }) => key ?? []) ?? [],
        at: row.sending_at ?? row.request_dt,
      }),
      changes: before && declared ? declaredChanges(before, declared) : [],
    });
    before = declared;
  }
  return submissions;
}

/** Name of a payload that was posted; the last one has the plain name. Null if it never was. */
function payloadName(
  { attempt, sending_at: sentAt }: { attempt: number; sending_at: Date | null },
  all: readonly { attempt: number; sending_at: Date | null }[],
): string | null {
  if (sentAt === null) return null;
  const last = all.findLast((one) => one.sending_at !== null);
  return last?.attempt === attempt ? 'payload.json' : `earlier-submissions/${attempt}/payload.json`;
}

async function exchangeCounts(sql: Sql, projectId: number) {
  const rows = await sql
    .selectFrom('cer_exchange as exchange')
    .innerJoin('cer_submission as submission', 'submission.id', 'exchange.submission_id')
    .select('submission.id')
    .select(raw<number>`count(*) FILTER (WHERE method = 'POST')`.as('posts'))
    .select(raw<number>`count(*) FILTER (WHERE method = 'GET')`.as('queries'))
    .where('submission.project_id', '=', projectId)
    .groupBy('submission.id')
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** What a submission declared, in words; null if it does not exist. */
export async function declaredBy(
  sql: Sql,
  app: AppContext,
  reference: string,
): Promise<DeclaredWords | null> {
  const row = await sql
    .selectFrom('cer_submission')
    .select(['project_id', 'request', 'request_body', 'request_dt'])
    .where('id', '=', reference)
    .executeTakeFirst();
  if (!row) return null;
  const form = await formAt(sql, row.project_id, row.request_dt);
  const given: { api_data?: unknown; form?: unknown } | undefined = row.request.form_data;
  const payload: unknown =
    row.request_body === null ? given?.api_data : JSON.parse(row.request_body);
  return declaredWords(
    { payload, partnerForm: given?.form },
    form,
    regulatorOf(app.settings).settings,
  );
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the exact text posted. For submissions of an older version, which did not store it,
 * rebuilds it from the stored request. Null if the submission does not exist.
 */
export async function payloadOf(sql: Sql, reference: string): Promise<string | null> {
  const row = await sql
    .selectFrom('cer_submission')
    .select(['request_body', 'request'])
    .where('id', '=', reference)
    .executeTakeFirst();
  if (!row) return null;
  const given: { api_data?: unknown } | undefined = row.request.form_data;
  return row.request_body ?? JSON.stringify(given?.api_data ?? null);
}
