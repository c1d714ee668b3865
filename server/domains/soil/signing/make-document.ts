import { printedFactsOf } from '#entities/submission/finding';
import type { ProjectStatus } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { isGivenUp, type JobRun } from '../../../platform/jobs/job-queue.ts';
import type { GeneratedFile } from '../../../documents/generated-file.ts';
import { lockProject, moveProject, type LockedProject } from '../moves/move-project.ts';
import type { ProjectFacts } from '../../../documents/soil/project-facts.ts';
import { readProjectFacts } from '../record/read-project-facts.ts';

/** A generated document of a project, with the statuses before, during and after it is made. */
export interface ProjectPaper {
  kind: 'commitment' | 'condition';
  /** True if a user is waiting for the document. */
  isAwaited: boolean;
  /** Statuses when the document is requested, while it is being made, and when it is ready. */
  asked: Extract<ProjectStatus, 'A2' | 'A5'>;
  making: Extract<ProjectStatus, 'A3' | 'A6'>;
  ready: Extract<ProjectStatus, 'A4' | 'A7'>;
  /** Whether a project at `asked` is ready for the document; always, if absent. */
  isWanted?: (sql: Sql, projectId: number) => Promise<boolean>;
  /** Message that the screens show when it could not be made. */
  problem: string;
}

/**
 * Makes a document: requested → making → ready. Safe to run twice, concurrently or after a crash:
 * equal answers give an equal file under the same key, and only a project that still waits for it
 * moves on.
 */
export async function makeDocument(
  app: AppContext,
  projectId: number,
  paper: ProjectPaper,
  run: JobRun,
): Promise<'made' | 'not-wanted'> {
  const { asked, making } = paper;
  const facts = await app.database.asWorker(async (sql) => {
    const project = await lockProject(sql, projectId);
    if (project.status === asked) {
      if (paper.isWanted && !(await paper.isWanted(sql, projectId))) return null;
      await serverMove(sql, app, project, making);
    } else if (project.status !== making) return null;
    const { PARTNER_NAME: partnerName } = app.settings;
    return readProjectFacts(sql, projectId, { since: asked, partnerName });
  });
  if (!facts) return 'not-wanted';
  try {
    const [file] = await app.makeReport(
      { report: paper.kind, input: facts },
      { isAwaited: paper.isAwaited },
    );
    await keep(app, facts, paper, file!);
    return 'made';
  } catch (error) {
    if (isGivenUp(error, run)) await giveBack(app, projectId, paper);
    throw error;
  }
}

async function keep(
  app: AppContext,
  facts: ProjectFacts,
  { kind, making, ready }: ProjectPaper,
  { fileName, bytes }: GeneratedFile,
): Promise<void> {
  const { answersVersion, project } = facts;
  const { projectId } = project;
  const key = `projects/${projectId}/${kind}/v${answersVersion}.pdf`;
  await app.files.put(key, bytes);
  await app.database.asWorker(async (sql) => {
    const recorded = {
      file_name: fileName,
      byte_length: bytes.length,
      recorded_at: app.now(),
      ...(kind === 'commitment' && { printed: JSON.stringify(printedFactsOf(project)) }),
    };
    const locked = await lockProject(sql, projectId);
    await sql
      .insertInto('soil_document')
      .values({
        project_id: projectId,
        kind,
        key,
        answers_version: answersVersion,
        issued_to: 'server',
        ...recorded,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(recorded))
      .execute();
    await sql
      .updateTable('soil_project')
      .set({
        pdf_problem: null,
        ...(kind === 'commitment' ? { commitment_version: answersVersion } : {}),
      })
      .where('id', '=', projectId)
      .execute();
    if (locked.status === making) await serverMove(sql, app, locked, ready);
  });
}

/** Returns the project to the status of the request and records the problem. */
async function giveBack(app: AppContext, projectId: number, paper: ProjectPaper): Promise<void> {
  await app.database.asWorker(async (sql) => {
    const project = await lockProject(sql, projectId);
    if (project.status !== paper.making) return;
    await sql
      .updateTable('soil_project')
      .set({ pdf_problem: paper.problem })
      .where('id', '=', projectId)
      .execute();
    await serverMove(sql, app, project, paper.asked, paper.problem);
  });
}

const serverMove = (
  sql: Sql,
  app: AppContext,
  project: LockedProject,
  to: ProjectStatus,
  note: string | null = null,
) => moveProject(sql, app, { project, to, actors: ['server'], by: 'server', note });
