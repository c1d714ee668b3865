import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { uploadKey } from '#entities/soil-project/document';
import type { AppContext } from '../server/domains/app-context.ts';
import type { Tables } from '../server/platform/db/tables.ts';
import type { GeneratedFile } from '../server/documents/generated-file.ts';
import { readProjectFacts } from '../server/domains/soil/record/read-project-facts.ts';
import { makeSampleOrderFiles } from './sample-orders.ts';
import { PARTNER, SAMPLE_COMPANY, SAMPLE_NAMES } from './sample-projects.ts';

type Kind = Tables['soil_document']['kind'];
type MadeFile = [kind: Kind, fileName: string, bytes: Uint8Array];

/** Rendering and measuring load the CPU, so they wait until the user has started working. */
const DRAWN_AFTER_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Makes the files of the sample projects that have reached their stage, once, in the background.
 */
export async function makeSampleDocuments(app: AppContext, signal: AbortSignal): Promise<void> {
  const stopping = aborted(signal);
  // If the server stops between two documents, nothing awaits this, and Node would end the process.
  stopping.catch(() => {});
  for (const { id, status } of await projectsWithout(app, 'title-docs')) {
    if (status === 'A4') continue;
    await keepAll(app, id, [
      ['title-docs', 'title-sample.pdf', SAMPLE_TITLE],
      ['consent-docs', 'consent-of-the-bank.pdf', SAMPLE_CONSENT],
      ['commitment-signed', `commitment-${id}-signed.pdf`, SAMPLE_SIGNED],
    ]);
    await describeAll(app, id);
    if (status !== 'A7') await confirmSigned(app, id);
  }
  await Promise.race([makeSampleOrderFiles(app, ['Property Key']), stopping]);
  const undrawn = await projectsWithout(app, 'commitment');
  const unmeasured = (await projectsWithout(app, 'condition')).filter((p) => p.status !== 'A4');

  const isLater = app.settings.SANDBOX_DOCUMENTS === 'later';
  const pause = async (ms: number) => {
    if (isLater) await setTimeout(ms, null, { signal, ref: false });
  };
  await pause(DRAWN_AFTER_MS);
  await Promise.race([makeSampleOrderFiles(app, ['Carbon Report']), stopping]);
  for (const { id } of undrawn) {
    const { fileName, bytes } = await drawn(app, 'commitment', id, stopping);
    await keepAll(app, id, [['commitment', fileName, bytes]]);
    await pause(PAUSE_MS);
  }
  for (const { id } of unmeasured) {
    const { fileName, bytes } = await drawn(app, 'condition', id, stopping);
    await keepAll(app, id, [['condition', fileName, bytes]]);
    await pause(PAUSE_MS);
  }
  app.log.info('The sample documents are complete');
}

async function drawn(
  app: AppContext,
  report: 'commitment' | 'condition',
  projectId: number,
  stopping: Promise<never>,
): Promise<GeneratedFile> {
  const { PARTNER_NAME: partnerName } = app.settings;
  const input = await app.database.asWorker((sql) =>
    readProjectFacts(sql, projectId, { since: 'A2', partnerName }),
  );
  const [file] = await Promise.race([app.makeReport({ report, input }), stopping]);
  return file!;
}

/** Rejects on abort, so that stopping the server does not wait for a measurement. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new Error('stopping'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

const projectsWithout = (app: AppContext, kind: Kind) =>
  app.database.asWorker((sql) =>
    sql
      .selectFrom('soil_project')
      .select(['id', 'status'])
      .where('name', 'in', SAMPLE_NAMES)
      .where('commitment_version', '=', 1)
      .where((q) =>
        q.not(
          q.exists(
            q
              .selectFrom('soil_document')
              .select('id')
              .where('kind', '=', kind)
              .whereRef('soil_document.project_id', '=', 'soil_project.id'),
          ),
        ),
      )
      .orderBy('id')
      .execute(),
  );

async function keepAll(
  app: AppContext,
  projectId: number,
  files: readonly MadeFile[],
): Promise<void> {
  const rows = await Promise.all(
    files.map(async ([kind, fileName, bytes]) => {
      const key =
        kind === 'commitment' || kind === 'condition'
          ? `projects/${projectId}/${kind}/v1.pdf`
          : uploadKey(projectId, kind, randomUUID());
      await app.files.put(key, bytes);
      return {
        project_id: projectId,
        kind,
        key,
        file_name: fileName,
        byte_length: bytes.length,
        answers_version: 1,
        issued_to: 'sandbox',
        recorded_at: app.now(),
        is_signature_seen: kind === 'commitment-signed',
      };
    }),
  );
  await app.database.asWorker((sql) => sql.insertInto('soil_document').values(rows).execute());
}

/** Records what a partner admin read in the title. */
async function describeAll(app: AppContext, projectId: number): Promise<void> {
  const sql = app.database.asOwner;
  const parcels = await sql
    .selectFrom('soil_project_parcel')
    .select(['parcel_key as key', 'jurisdictional_id as name'])
    .where('project_id', '=', projectId)
    .execute();
  const project = await sql
    .selectFrom('soil_project')
    .select('owner_name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  await sql
    .updateTable('soil_document')
    .where('project_id', '=', projectId)
    .set({
      land: JSON.stringify(
        parcels.map(({ key, name }) => ({ key, name: name ?? 'an earlier boundary' })),
      ),
      title_date: app.now().toISOString().slice(0, 10),
      owners: `${project.owner_name} and ${SAMPLE_COMPANY}`,
    })
    .where('kind', '=', 'title-docs')
    .execute();
  await sql
    .updateTable('soil_document')
    .where('project_id', '=', projectId)
    .set({ holder: 'mortgagee' })
    .where('kind', '=', 'consent-docs')
    .execute();
}

/** The signatures of approved projects were checked when their condition report was ready. */
async function confirmSigned(app: AppContext, projectId: number): Promise<void> {
  const { changed_at: at } = await app.database.asOwner
    .selectFrom('soil_project_change')
    .select('changed_at')
    .where('project_id', '=', projectId)
    .where('to_status', '=', 'A7')
    .executeTakeFirstOrThrow();
  await app.database.asOwner
    .updateTable('soil_document')
    .set({ is_signed: true, checked_at: at, checked_by: PARTNER })
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .execute();
}

/** One-page placeholders, written by hand so that they take no time to make. */
const SAMPLE_TITLE = plainPdf('This page stands in for a land title. None of it is real.');
const SAMPLE_CONSENT = plainPdf(
  'This page stands in for the consent of a bank. None of it is real.',
);
const SAMPLE_SIGNED = plainPdf('This page stands in for a signed commitment. None of it is real.');

function plainPdf(text: string): Uint8Array {
  const drawing = `BT /F1 14 Tf 60 760 Td (${text}) Tj ET`;
  const body = [
    '%PDF-1.4',
    '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj',
    '2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj',
    '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>\nendobj',
    `4 0 obj\n<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream\nendobj`,
    '5 0 obj\n<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>\nendobj',
    '',
  ].join('\n');
  const offsets = [...body.matchAll(/^\d 0 obj/gm)].map(({ index }) =>
    String(index).padStart(10, '0'),
  );
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join(
    '\n',
  );
  const end = `xref\n0 6\n${table}\ntrailer\n<</Size 6 /Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}
