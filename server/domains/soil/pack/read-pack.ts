import { markText } from '#entities/registration/form';
import { interestNoun } from '#entities/soil-project/interest-holder';
import type { ParcelRows } from '#entities/soil-project/record';
import { formatLongDate } from '#shared/lib/dates';
import { formatMoment } from '../../../documents/australian-format.ts';
import type { AuditFacts } from '../../../documents/soil/audit/audit-facts.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { readProjectFacts } from '../record/read-project-facts.ts';
import { historyOf } from '../record/read-projects.ts';
import { answersFacts } from './answers-of.ts';
import { equalDocuments } from './equal-documents.ts';
import { exchangeRows, newestExchange, summarisedExchanges } from './exchange-records.ts';
import { overridesOf } from './overrides-of.ts';
import { packDocuments, type PackDocument } from './pack-documents.ts';
import { sheetsOf } from './sheets-of.ts';
import { signedUploads } from './signed-uploads.ts';
import { declaredBy, submissionsOf } from './submission-records.ts';

/** Reads the facts of a project's pack; null if there is no such project. */
export async function readPack(app: AppContext, projectId: number) {
  const through = await newestExchange(app, projectId);
  const read = await app.database.asWorker((sql) => readRecords(sql, app, projectId));
  if (!read) return null;
  const { exchanges, leftOut } = await summarisedExchanges(exchangeRows(app, projectId, through));
  const { project, overrides, submissions, sheets } = read;
  const equal = await equalDocuments(app, read.documents);
  const documents = read.documents.map((file) => {
    const other = equal.get(file.id);
    const same = other === undefined ? '' : sameBytesText(file, other, read.documents);
    return { ...file, about: [file.about, same].filter(Boolean).join(' ') };
  });
  const history = read.history.map((line) => ({
    ...line,
    note: noteWithMarks(line, project.project),
  }));
  const facts: AuditFacts = {
    // Payloads are left out because they have files of their own.
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
    declared: read.declared && {
      ...read.declared,
      about: [
        ...read.declared.about,
        ['Consents', consentsText(read.documents, read.declared.sentAt)],
      ],
    },
    titlesOfParcel: titlesOfParcel(read.documents, project.project, read.declared?.sentAt),
    signedUploads: read.signedUploads,
    ...(await answersFacts(app, projectId)),
    sheets,
    exchanges,
    exchangesLeftOut: leftOut,
  };
  return { facts, documents, history, submissions, sheets, through };
}

/**
 * Says which file a document equals. A consent with the same bytes as a file of another kind cannot
 * be a consent.
 */
function sameBytesText(
  { kind }: PackDocument,
  other: string,
  documents: readonly PackDocument[],
): string {
  const first = documents.find(({ name }) => name === other);
  const isNoConsent = kind === 'consent-docs' && first !== undefined && first.kind !== kind;
  return `The same bytes as ${other}${isNoConsent ? ', so it is no consent of its own' : ''}.`;
}

/** The titles that each parcel had at this time; without a time, its present titles. */
function titlesOfParcel(
  documents: readonly PackDocument[],
  { rows }: ParcelRows,
  at: Date | undefined,
): Record<string, string[]> {
  const titles: Record<string, string[]> = {};
  for (const document of documents) {
    const { kind, land, file_name, title_date, owners } = document;
    if (kind !== 'title-docs' || !isThere(document, at)) continue;
    const title = `${file_name} of ${title_date ? formatLongDate(title_date) : 'no date'}, owners ${owners.trim() || 'not entered'}`;
    if (land.length === 0) {
      for (const { parcel_key: key } of rows)
        (titles[key] ??= []).push(`${title}, not assigned to a parcel`);
    }
    for (const { key } of land) (titles[key] ??= []).push(title);
  }
  return titles;
}

/** True for a document that existed at this time; without a time, for one that was not removed. */
const isThere = (
  { recordedAt, removed_at: removedAt }: PackDocument,
  at: Date | undefined,
): boolean => (at ? recordedAt <= at && (removedAt ?? at) >= at : removedAt === null);

/** Names the consents that existed when a submission was sent. */
function consentsText(documents: readonly PackDocument[], sentAt: Date): string {
  const consents = documents.filter((one) => one.kind === 'consent-docs' && isThere(one, sentAt));
  if (consents.length === 0) return 'None was on record when it was sent.';
  const named = consents.map(
    ({ file_name: name, holder, recordedAt }) =>
      `${name}${holder === null ? '' : ` (${interestNoun(holder)})`}, recorded on ${formatMoment(recordedAt)}`,
  );
  return `On record when it was sent: ${named.join('; ')}. Their words and dates are in the files.`;
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
  const submissions = await submissionsOf(sql, app, projectId);
  const last = submissions.findLast(({ sentAt }) => sentAt !== null);
  const declared = last && (await declaredBy(sql, app, last.reference));
  return {
    project,
    documents: await packDocuments(sql, projectId, project),
    history: await historyOf(sql, projectId),
    overrides: await overridesOf(sql, projectId),
    submissions,
    declared:
      last?.sentAt && declared ? { ...declared, attempt: last.attempt, sentAt: last.sentAt } : null,
    signedUploads: await signedUploads(sql, projectId),
    sheets: await sheetsOf(sql, projectId, submissions),
  };
}
