import { randomUUID } from 'node:crypto';
import { readUploadKey, uploadKey } from '#entities/soil-project/document';
import { actorsOf } from '#entities/soil-project/record';
import type { Contract } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { CallError, notFound } from '../../../platform/call-error.ts';
import type { Handler, SoilContext } from '../../handler.ts';
import { lockProject, lockProjects, type LockedProject } from '../moves/move-project.ts';
import { stageBucket } from '../record/partner-facts.ts';
import { issueUploads, mayUpload } from './uploads.ts';

type Soil = Contract['soilProjects'];

type DocumentKind = Tables['soil_document']['kind'];
const DOWNLOAD_VALID_S = 5 * 60;

const TOO_SOON_TEXT =
  'This project cannot take a signed PDF now. Please press Create PDF Report first.';

/** Roles in which the user may act on a project that they can see. */
export const actorsIn = ({ owner, isPartnerAdmin }: SoilContext, project: LockedProject) =>
  actorsOf({ isOwnProject: project.ownerId === owner.id, isSoilMember: true, isPartnerAdmin });

/** Returns one link per pair, in order; fails as a whole if the user may not upload one of them. */
export const uploadLinks: Handler<Soil['uploadLinks']> = async (
  context,
  { bucket_key_pairs: pairs },
) => {
  const { sql, app, user } = context;
  const named = pairs.map(({ bucket_name: bucket, key_name: key }) => {
    const parts = bucket === stageBucket(app.settings) ? readUploadKey(key) : null;
    if (!parts) throw notFound();
    return { ...parts, key };
  });
  const projects = await lockProjects(
    sql,
    named.map(({ projectId }) => projectId),
  );
  const uploads = named.map(({ projectId, kind, key }) => {
    const project = projects.get(projectId);
    if (!project) throw notFound();
    const actors = actorsIn(context, project);
    if (!mayUpload(kind, actors, project)) {
      const isTooSoon = kind === 'commitment-signed' && actors.includes('client');
      throw isTooSoon ? new CallError('CONFLICT', TOO_SOON_TEXT) : notFound();
    }
    return { project, kind, key };
  });
  return issueUploads(sql, app, user.email, uploads);
};

export const downloadLink: Handler<Soil['downloadLink']> = async (
  { sql, app },
  { aws_bucket: bucket, aws_key: key },
) => {
  // Row-level security lets users see their own projects and partner admins see all.
  const file = await sql
    .selectFrom('soil_document')
    .select(['key', 'file_name'])
    .where('key', '=', key)
    .where('recorded_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!file || bucket !== stageBucket(app.settings)) throw notFound();
  return linkTo(app, file);
};

/** Returns null for a missing file and for an upload that the user may not make (OP-76). */
export const reportLinks: Handler<Soil['reportLinks']> = async (
  context,
  { project_id: projectId, property_id: farmId },
) => {
  const { sql, app, user } = context;
  const project = await lockProject(sql, projectId);
  if (project.farmId !== farmId) throw notFound();
  const latest = async (kind: DocumentKind) => {
    const file = await latestFile(sql, projectId, kind);
    return file ? linkTo(app, file) : null;
  };
  const kind = 'commitment-signed';
  const mayAdd = mayUpload(kind, actorsIn(context, project), project);
  const issue = async () => {
    const key = await pendingKey(sql, app, project);
    const [link] = await issueUploads(sql, app, user.email, [{ project, kind, key }]);
    return link ?? null;
  };
  return [
    project.status === 'A2' || project.status === 'A3' ? null : await latest('commitment'),
    mayAdd ? await issue() : null,
    await latest(kind),
    await latest('condition'),
    await latest('delegation'),
  ];
};

const latestFile = (sql: Sql, projectId: number, kind: DocumentKind) =>
  sql
    .selectFrom('soil_document')
    .select(['key', 'file_name'])
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('recorded_at', 'is not', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Clients poll every two seconds, so all links share one upload key until its file arrives. */
async function pendingKey(sql: Sql, app: AppContext, project: LockedProject): Promise<string> {
  const pending = await sql
    .selectFrom('soil_document')
    .select('key')
    .where('project_id', '=', project.id)
    .where('kind', '=', 'commitment-signed')
    .where('recorded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (pending && (await app.files.get(pending.key)) === null) return pending.key;
  return uploadKey(project.id, 'commitment-signed', randomUUID());
}

const linkTo = (app: AppContext, file: { key: string; file_name: string }): Promise<string> =>
  app.files.downloadLink(file.key, { fileName: file.file_name, expiresInS: DOWNLOAD_VALID_S });
