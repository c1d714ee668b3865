import type { Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';
import { lockProject } from '../moves/move-project.ts';
import { packFileName, packKey } from '../pack/pack-key.ts';

const PACK_VALID_S = 5 * 60;

/** Records who asks for the auditor's pack and returns a link to it. */
export const packLink: Handler<Contract['soilProjects']['packLink']> = async (
  { sql, app, user },
  { project_id: projectId },
) => {
  const { id } = await lockProject(sql, projectId);
  await sql
    .insertInto('soil_pack_request')
    .values({ project_id: id, requested_by: user.email, requested_at: app.now() })
    .execute();
  const fileName = packFileName(id);
  const link = await app.files.downloadLink(packKey(user, id), {
    fileName,
    expiresInS: PACK_VALID_S,
  });
  return [{ pack_link: link, file_name: fileName }];
};
