import { decisionsAt } from '#entities/soil-project';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../platform/db/database.ts';
import { CallError } from '../../platform/call-error.ts';
import type { PreparedHandler, SoilContext } from '../handler.ts';
import { actorsIn } from './file-links.ts';
import { lockProject, moveProject, type LockedProject } from './move-project.ts';
import { lookAt, recordUploads } from './uploads.ts';

type UpdateStatus = Contract['soilProjects']['updateStatus'];

/** The signed PDF as found before the transaction; null when the move needs none. */
type SignedPdf = { key: string; arrival: Awaited<ReturnType<typeof lookAt>> } | null;

/**
 * Sets `A5` when the signed commitment has arrived (PDF-09), the partner's decisions, and A1 for a
 * client who was asked for changes (OP-71). Saves, submissions and jobs set all other statuses.
 */
export const updateStatus: PreparedHandler<UpdateStatus, SignedPdf> = {
  async prepare({ app, user }, { project_id: projectId, project_status: to }) {
    if (to !== 'A5') return null;
    const uploads = await app.database.asUser(user, (sql) => pendingSigned(sql, projectId));
    const looked = await Promise.all(
      uploads.map(async (key) => ({ key, arrival: await lookAt(app, key) })),
    );
    // The latest valid PDF; otherwise the latest upload, whose problem is reported.
    return looked.find(({ arrival }) => 'byteLength' in arrival) ?? looked[0] ?? null;
  },

  async act(context, { project_id: projectId, project_status: to, note }, signed) {
    const { sql, app, user } = context;
    const project = await lockProject(sql, projectId);
    if (to === 'A5') {
      await receiveSigned(context, project, signed);
    } else {
      await moveProject(sql, app, {
        project,
        to,
        actors: actorsIn(context, project).filter((actor) =>
          actor === 'partner' ? decisionsAt(project.status).includes(to) : to === 'A1',
        ),
        by: user.email,
        note: note?.trim() || null,
      });
    }
    return [{ agriprove_update_project_status: true }];
  },
};

/** The two latest uploads that are not recorded yet. */
async function pendingSigned(sql: Sql, projectId: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('soil_document')
    .select('key')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'commitment-signed')
    .where('recorded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return rows.map((row) => row.key);
}

async function receiveSigned(
  context: SoilContext,
  project: LockedProject,
  signed: SignedPdf,
): Promise<void> {
  const { sql, app, user } = context;
  const actors = actorsIn(context, project).filter((actor) => actor === 'client');
  const moved = await moveProject(sql, app, { project, to: 'A5', actors, by: user.email });
  if (project.commitmentVersion !== project.answersVersion) {
    throw new CallError(
      'CONFLICT',
      'The answers are newer than the PDF. Please press Create PDF Report, and sign the new one.',
    );
  }
  if (signed === null) {
    throw new CallError('CONFLICT', 'The signed PDF has not arrived. Please upload it again.');
  }
  if ('problem' in signed.arrival) throw new CallError('CONFLICT', signed.arrival.problem);
  const recorded = await recordUploads(sql, app, project.id, [
    {
      kind: 'commitment-signed',
      key: signed.key,
      fileName: `commitment-${project.id}-signed.pdf`,
      byteLength: signed.arrival.byteLength,
    },
  ]);
  if (!recorded.has(signed.key)) {
    throw new CallError('CONFLICT', 'The signed PDF was already sent. Please reload the page.');
  }
  await app.jobs.enqueue(sql, 'make-condition-report', { projectId: moved.id });
}
