import { projectFeatures } from '#entities/soil-project/record';
import { CSV_MARK, csvLine } from '#shared/lib/csv';
import { zipStream, type ZipEntry, type ZippedEntry } from '../../../platform/files/zip-stream.ts';
import type { AppContext } from '../../app-context.ts';
import { exchangeRecord, exchangeRows } from './exchange-records.ts';
import type { PackDocument } from './pack-documents.ts';
import { packManifest, submissionRecord } from './pack-manifest.ts';
import { readPack, type PackRead } from './read-pack.ts';
import { projectRecords } from '../record/project-rows.ts';
import { answersCsv, answersJson } from './answers-of.ts';
import { sheetText } from './sheets-of.ts';
import { declaredBy, payloadOf } from './submission-records.ts';

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
  for (const { payloadName, reference } of pack.submissions) {
    if (payloadName === null) continue;
    const text = await app.database.asWorker((sql) => payloadOf(sql, reference));
    if (text !== null) yield entry(payloadName, Buffer.from(text));
  }
  const missing: PackDocument[] = [];
  for (const file of pack.documents) {
    const bytes = await app.files.get(file.key);
    if (bytes) yield entry(file.name, bytes);
    else missing.push(file);
  }
  for (const { id, name } of pack.sheets) {
    const text = await app.database.asWorker((sql) => sheetText(sql, id));
    if (text !== null) yield entry(name, Buffer.from(text));
  }
  yield { name: 'boundary.geojson', parts: boundaryJson(app, projectId) };
  yield { name: 'submissions.json', parts: submissionsJson(app, pack) };
  yield { name: 'answers.json', parts: answersJson(app, projectId) };
  yield { name: 'answers.csv', parts: answersCsv(app, projectId) };
  yield entry('history.csv', Buffer.from(historyCsv(pack)));
  yield { name: 'exchanges.json', parts: exchangesJson(app, projectId, pack.through) };
  const manifest = packManifest(app, pack, { missing, written });
  yield entry('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

const entry = (name: string, bytes: Uint8Array): ZipEntry => ({ name, parts: pieces(bytes) });

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
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

/** The outline of each parcel as the project has it, with its lot and hectares. */
async function* boundaryJson(app: AppContext, projectId: number): AsyncGenerator<Uint8Array> {
  const [record] = await app.database.asWorker((sql) =>
    projectRecords(sql, (all) => all.where('id', '=', projectId), { withGeometry: true }),
  );
  let before = '{"type":"FeatureCollection","features":[';
  for (const feature of record ? projectFeatures(record) : []) {
    yield Buffer.from(`${before}\n${JSON.stringify(feature)}`);
    before = ',';
  }
  yield Buffer.from(before === ',' ? '\n]}\n' : `${before}]}\n`);
}

/** Each submission with what it declared in words, and what was known and accepted with it. */
async function* submissionsJson(app: AppContext, pack: PackRead): AsyncGenerator<Uint8Array> {
  let before = '[';
  for (const submission of pack.submissions) {
    const declared = await app.database.asWorker((sql) =>
      declaredBy(sql, app, submission.reference),
    );
    const record = { ...submissionRecord(submission), declared };
    yield Buffer.from(`${before}\n${JSON.stringify(record)}`);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}
