import { createHash } from 'node:crypto';
import { sql as raw } from 'kysely';
import { markText, responseText, secondIdTexts, type ParcelRows } from '#entities/soil-project';
import type { AuditFacts } from '../../../documents/soil/audit/audit-facts.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { listedExchanges } from '../cer-exchanges.ts';
import { readProjectFacts } from '../read-project-facts.ts';
import { historyOf } from '../read-projects.ts';
import { equalDocuments } from './equal-documents.ts';
import { exchangeRows, newestExchange, summarisedExchanges } from './exchange-records.ts';
import { overridesOf } from './overrides-of.ts';
import { packDocuments } from './pack-documents.ts';

/** Reads the facts of a project's pack; null if there is no such project. */
export async function readPack(app: AppContext, projectId: number) {
  const through = await newestExchange(app, projectId);
  const read = await app.database.asWorker((sql) => readRecords(sql, app, projectId));
  if (!read) return null;
  const { exchanges, leftOut } = await summarisedExchanges(exchangeRows(app, projectId, through));
  const { project, overrides, submissions } = read;
  const equal = await equalDocuments(app, read.documents);
  const documents = read.documents.map((file) => {
    const other = equal.get(file.id);
    const same = other === undefined ? '' : `The same bytes as ${other}.`;
    return { ...file, about: [file.about, same].filter(Boolean).join(' ') };
  });
  const history = read.history.map((line) => ({
    ...line,
    note: noteWithMarks(line, project.project),
  }));
  const facts: AuditFacts = {
    // The payloads have files of their own.
    project: {
      ...project,
      askedAt: app.now(),
      project: {
        ...project.project,
        attributes: { ...project.project.attributes, CER_API_logs: [] },
      },
    },
    documents: documents.map((file) => ({
      kind: file.title,
      fileName: file.file_name,
      about: file.about,
      byteLength: file.byte_length,
      recordedAt: file.recordedAt,
      recordedBy: file.issued_to,
      removedAt: file.removed_at,
      removedBy: file.removed_by,
    })),
    changes: history.map((line) => ({
      at: new Date(line.changed_at),
      from: line.from_status,
      to: line.to_status,
      by: line.changed_by,
      note: line.note,
    })),
    overrides,
    submissions,
    exchanges,
    exchangesLeftOut: leftOut,
  };
  return { facts, documents, history, submissions, through };
}
/** Adds to the note of a return the questions and parcels that it is about. */
function noteWithMarks(
  { note, marks }: Awaited<ReturnType<typeof historyOf>>[number],
  project: ParcelRows,
): string | null {
  if (marks.length === 0) return note;
  const marked = marks.map((mark) => markText(mark, project)).join('; ');
  return [note, `Marked: ${marked}`].filter(Boolean).join(' ');
}

export type PackRead = NonNullable<Awaited<ReturnType<typeof readPack>>>;

async function readRecords(sql: Sql, app: AppContext, projectId: number) {
  const known = await sql
    .selectFrom('soil_project')
    .select('id')
    .where('id', '=', projectId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!known) return null;
  const { PARTNER_NAME: partnerName } = app.settings;
  const project = await readProjectFacts(sql, projectId, { since: 'A2', partnerName });
  return {
    project,
    documents: await packDocuments(sql, projectId, project.project),
    history: await historyOf(sql, projectId),
    overrides: await overridesOf(sql, projectId),
    submissions: await submissionsOf(sql, projectId),
  };
}

async function submissionsOf(sql: Sql, projectId: number) {
  const rows = await sql
    .selectFrom('cer_submission')
    .select([
      'id',
      'attempt',
      'requested_by',
      'request_dt',
      'sending_at',
      'response',
      'post_cer_id',
      raw<string | null>`encode(sha256(convert_to(request_body, 'UTF8')), 'hex')`.as('sha256'),
    ])
    .where('project_id', '=', projectId)
    .orderBy('attempt')
    .execute();
  const listed = await listedExchanges(
    sql,
    rows.map(({ id }) => id),
  );
  const submissions = [];
  for (const row of rows) {
    const { id, post_cer_id } = row;
    const isPosted = row.sending_at !== null;
    const isRebuilt = isPosted && row.sha256 === null;
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
    });
  }
  return submissions;
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
  return row.request_body ?? JSON.stringify(row.request.form_data.api_data);
}
