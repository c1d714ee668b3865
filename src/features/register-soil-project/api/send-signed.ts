import { PDF_TYPE, uploadKey } from '#entities/soil-project/document';
import { putPdf } from '#entities/soil-project/document/react';
import type { ProjectOfLinks } from '#entities/soil-project/record/react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';

/**
 * Requests one link, PUTs the signed commitment there and sets status A5, which hands the project
 * over (PDF-09, OP-92). Resolves to the store's remark on the file, if it has one.
 */
export async function sendSigned(
  { projectId }: Pick<ProjectOfLinks, 'projectId'>,
  file: File,
  onProgress: (percent: number) => void,
): Promise<string | null> {
  const [{ bucket_name }] = await apiClient.send(calls.soilProjects.standing, {});
  const key_name = uploadKey(projectId, 'commitment-signed', crypto.randomUUID());
  const [link = ''] = await apiClient.send(calls.soilProjects.uploadLinks, {
    bucket_key_pairs: [{ bucket_name, key_name, file_type: PDF_TYPE }],
  });
  const remark = await putPdf(link, file, { onProgress });
  await apiClient.send(calls.soilProjects.updateStatus, {
    project_id: projectId,
    project_status: 'A5',
  });
  return remark;
}
