import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { uploadKey } from '#entities/soil-project';
import type { AppContext } from '../app-context.ts';
import type { Tables } from '../db/tables.ts';
import { drawParagraphs } from '../reports/pdf/page-heading.ts';
import { openReport } from '../reports/pdf/report-document.ts';
import { commitmentPdf } from '../soil-projects/commitment/commitment-pdf.ts';
import { conditionPdf } from '../soil-projects/condition/condition-pdf.ts';
import { measureCondition, type Condition } from '../soil-projects/condition/measure-condition.ts';
import { readProjectFacts, type ProjectFacts } from '../soil-projects/project-facts.ts';
import { SAMPLE_NAMES } from './sample-projects.ts';

type Kind = Tables['soil_document']['kind'];

/** Measuring the land's history takes a while; whoever just started the sandbox goes first. */
const CONDITION_AFTER_MS = 60_000;

/** The files of sample projects that have come far enough to have them, once, in the background. */
export async function makeSampleDocuments(app: AppContext, signal: AbortSignal): Promise<void> {
  for (const { id, status } of await projectsWithout(app, 'commitment')) {
    if (signal.aborted) return;
    const facts = await factsOf(app, id);
    const commitment = await commitmentPdf(facts);
    await keepAll(app, id, [
      ['commitment', `commitment-${id}-v1.pdf`, commitment],
      ...(status === 'A4'
        ? []
        : ([
            ['commitment-signed', `commitment-${id}-signed.pdf`, commitment],
            ['title-docs', 'title-1-DP755086.pdf', await sampleTitle(facts)],
          ] as [Kind, string, Uint8Array][])),
    ]);
  }
  const waiting = (await projectsWithout(app, 'condition')).filter(({ status }) => status !== 'A4');
  if (waiting.length === 0) return;
  await setTimeout(CONDITION_AFTER_MS, null, { signal, ref: false });
  // All of them are on one farm.
  let condition: Condition | undefined;
  for (const { id } of waiting) {
    if (signal.aborted) return;
    const facts = await factsOf(app, id);
    condition ??= await Promise.race([measureCondition(facts, app.cover), aborted(signal)]);
    const bytes = await conditionPdf(facts, condition);
    await keepAll(app, id, [['condition', `condition-${id}-v1.pdf`, bytes]]);
  }
}

/** A server that stops does not wait for a measurement. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopping')), { once: true });
  });

const projectsWithout = (app: AppContext, kind: 'commitment' | 'condition') =>
  app.database.working((sql) =>
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

const factsOf = (app: AppContext, projectId: number) =>
  app.database.working((sql) =>
    readProjectFacts(sql, projectId, { since: 'A2', partnerName: app.settings.PARTNER_NAME }),
  );

async function keepAll(
  app: AppContext,
  projectId: number,
  files: readonly [Kind, string, Uint8Array][],
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
      };
    }),
  );
  await app.database.working((sql) => sql.insertInto('soil_document').values(rows).execute());
}

function sampleTitle({ project, askedAt }: ProjectFacts): Promise<Uint8Array> {
  const report = openReport({
    title: 'Sample land title',
    subject: 'Stands in for a land title',
    reference: `Project ${project.projectId}`,
    generatedAt: askedAt,
    notice: 'SAMPLE DATA – not a land title',
  });
  report.addPage();
  drawParagraphs(report, ['This page stands in for the title of a parcel in the sandbox.'], 60);
  return report.finish();
}
