import { CSV_MARK, csvLine } from '#shared/lib/csv';
import { zipStream, type ZipEntry, type ZippedEntry } from '../../../platform/files/zip-stream.ts';
import type { AppContext } from '../../app-context.ts';
import { exchangeRecord, exchangeRows } from './exchange-records.ts';
import type { PackDocument } from './pack-documents.ts';
import { payloadOf, readPack, type PackRead } from './read-pack.ts';

/** Bytes that are packed at once, so that the event loop is never blocked for long. */
const PIECE = 256 * 1024;

/**
 * Opens a project's auditor's pack as a ZIP archive: makes its summary, then reads one file at a
 * time while the archive is consumed. Null if there is no such project.
 */
export async function openPack(
  app: AppContext,
  projectId: number,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const pack = await readPack(app, projectId);
  if (!pack) return null;
  const [summary] = await app.makeReport(
    { report: 'audit', input: pack.facts },
    { isAwaited: true },
  );
  const written: ZippedEntry[] = [];
  const { askedAt } = pack.facts.project;
  const entries = entriesOf(app, projectId, pack, summary!.bytes, written);
  return zipStream(entries, askedAt, (entry) => written.push(entry));
}

async function* entriesOf(
  app: AppContext,
  projectId: number,
  pack: PackRead,
  summary: Uint8Array,
  written: readonly ZippedEntry[],
): AsyncGenerator<ZipEntry> {
  yield entry('summary.pdf', summary);
  const payloads = payloadsOf(pack);
  for (const { name, reference } of payloads) {
    const text = await app.database.asWorker((sql) => payloadOf(sql, reference));
    if (text !== null) yield entry(name, Buffer.from(text));
  }
  const missing: PackDocument[] = [];
  for (const file of pack.documents) {
    const bytes = await app.files.get(file.key);
    if (bytes) yield entry(file.name, bytes);
    else missing.push(file);
  }
  yield entry('history.csv', Buffer.from(historyCsv(pack)));
  yield { name: 'exchanges.json', parts: exchangesJson(app, projectId, pack.through) };
  const manifest = manifestOf(app, pack, { payloads, missing, written });
  yield entry('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

const entry = (name: string, bytes: Uint8Array): ZipEntry => ({ name, parts: pieces(bytes) });

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** The payloads that were posted; the last one has the plain name. */
function payloadsOf({ submissions }: PackRead) {
  const posted = submissions.filter(({ sentAt }) => sentAt !== null);
  return posted.map((one, i) => ({
    ...one,
    name:
      i === posted.length - 1 ? 'payload.json' : `earlier-submissions/${one.attempt}/payload.json`,
  }));
}

const historyCsv = ({ history }: PackRead): string =>
  [
    CSV_MARK,
    csvLine(['changed_at', 'from_status', 'to_status', 'changed_by', 'note']),
    ...history.map((line) =>
      csvLine([line.changed_at, line.from_status, line.to_status, line.changed_by, line.note]),
    ),
  ].join('');

async function* exchangesJson(
  app: AppContext,
  projectId: number,
  through: number,
): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const row of exchangeRows(app, projectId, through)) {
    yield Buffer.from(`${before}\n${JSON.stringify(exchangeRecord(row))}`);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}

/** Lists every other entry with its length and SHA-256, so that the pack can be checked. */
function manifestOf(
  app: AppContext,
  { facts, documents, submissions }: PackRead,
  {
    payloads,
    missing,
    written,
  }: {
    payloads: ReturnType<typeof payloadsOf>;
    missing: readonly PackDocument[];
    written: readonly ZippedEntry[];
  },
) {
  const { project, askedAt } = facts.project;
  const documentNamed = new Map(documents.map((file) => [file.name, file]));
  return {
    project_id: project.projectId,
    project_name: project.projectName,
    project_status: project.status,
    made_at: askedAt.toISOString(),
    made_by: `Fenceline ${app.version}`,
    payloads: payloads.map((one) => ({
      name: one.name,
      reference: one.reference,
      attempt: one.attempt,
      sent_at: one.sentAt?.toISOString() ?? null,
      sha256: one.sha256,
      is_rebuilt: one.isRebuilt,
      post_cer_id: one.cerId,
    })),
    warnings: submissions.flatMap(({ warnings }) => warnings),
    overrides: facts.overrides.map(({ at, ...override }) => ({
      ...override,
      at: at.toISOString(),
    })),
    signed: project.attributes.signed,
    not_stored: missing.map(describeDocument),
    entries: written.map(({ name, byteLength, sha256 }) => {
      const file = documentNamed.get(name);
      return {
        name,
        byte_length: byteLength,
        sha256,
        ...(file ? describeDocument(file) : {}),
      };
    }),
  };
}

const describeDocument = (file: PackDocument) => ({
  document: file.title,
  file_name: file.file_name,
  about: file.about,
  form_version: file.answers_version,
  recorded_at: file.recordedAt.toISOString(),
  recorded_by: file.issued_to,
  removed_at: file.removed_at?.toISOString() ?? null,
  removed_by: file.removed_by,
});
