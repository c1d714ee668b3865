import { COMPARING_TEXT } from '#entities/registration/commitment';
import { decisionsAt, needsReason } from '#entities/soil-project/record';
import type { Contract } from '#shared/api/contract';
import type { Sql } from '../../platform/db/database.ts';
import { CallError } from '../../platform/call-error.ts';
import type { PreparedHandler, SoilContext } from '../handler.ts';
import { actorsIn } from './files/file-links.ts';
import { lockProject, moveProject, type LockedProject } from './moves/move-project.ts';
import {
  findSigned,
  formToSign,
  latestSigned,
  recordSigned,
  type SignedPdf,
} from './signing/signed-commitment.ts';

type UpdateStatus = Contract['soilProjects']['updateStatus'];

/**
 * Sets `A5` when the signed commitment has arrived (PDF-09), the partner's decisions, and A1 for a
 * client who was asked for changes (OP-71). Saves, submissions and jobs set all other statuses.
 */
export const updateStatus: PreparedHandler<UpdateStatus, SignedPdf | null> = {
  async prepare({ app, user }, { project_id: projectId, project_status: to }) {
    if (to !== 'A5') return null;
    const { toSign, keys } = await app.database.asUser(user, async (sql) => ({
      toSign: await formToSign(sql, projectId),
      keys: await pendingSigned(sql, projectId),
    }));
    return toSign && findSigned(app, toSign, keys);
  },

  async act(context, params, signed) {
    const { project_id: projectId, project_status: to, marks = [], batch_id: batchId } = params;
    const note = params.note?.trim() || null;
    const { sql, app, user } = context;
    const project = await lockProject(sql, projectId);
    if (to === 'A5') {
      await receiveSigned(context, project, signed);
    } else {
      await moveProject(sql, app, {
        project,
        to,
        // A client's own change does not belong to a partner's batch.
        batchId: context.isPartnerAdmin ? (batchId ?? null) : null,
        actors: actorsIn(context, project).filter((actor) =>
          actor === 'partner' ? decisionsAt(project.status).includes(to) : to === 'A1',
        ),
        by: user.email,
        note,
        marks,
      });
      // Checked after the move, which refuses strangers, so that they do not learn what is missing.
      if (needsReason(to) && note === null) {
        const text = 'Please write what has to be changed, and why.';
        throw new CallError('INVALID_PARAMS', text, { fields: { note: text } });
      }
      if (to === 'B3') await refuseWhileComparing(sql, projectId);
      if (to === 'B1') await withdrawAcceptance(sql, projectId);
    }
    return [{ agriprove_update_project_status: true }];
  },
};

/** The next form is a new commitment, so the client reads and accepts its declarations again. */
const withdrawAcceptance = (sql: Sql, projectId: number) =>
  sql
    .updateTable('soil_project')
    .set({ accepted_terms: false })
    .where('id', '=', projectId)
    .execute();

async function refuseWhileComparing(sql: Sql, projectId: number): Promise<void> {
  const signed = await latestSigned(sql, projectId);
  if (signed?.is_comparing) throw new CallError('CONFLICT', COMPARING_TEXT);
}

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
  signed: SignedPdf | null,
): Promise<void> {
  const { sql, app, user } = context;
  await moveProject(sql, app, {
    project,
    to: 'A5',
    actors: actorsIn(context, project).filter((actor) => actor === 'client'),
    by: user.email,
  });
  if (project.commitmentVersion !== project.answersVersion) {
    throw new CallError(
      'CONFLICT',
      'The answers are newer than the PDF. Please press Create PDF Report, and sign the new one.',
    );
  }
  if (signed === null) {
    throw new CallError('CONFLICT', 'The signed PDF has not arrived. Please upload it again.');
  }
  if ('problem' in signed) throw new CallError('CONFLICT', signed.problem);
  if (signed.form !== project.answersVersion) {
    throw new CallError(
      'CONFLICT',
      'The PDF was created again while yours was checked. Please sign and send the new one.',
    );
  }
  await recordSigned(sql, app, project, signed);
}
