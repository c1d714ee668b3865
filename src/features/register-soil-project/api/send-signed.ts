import { putPdf, reportLinks, type ProjectOfLinks } from '#entities/soil-project/react';
import { ApiError } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** Uploads the signed commitment and hands the project over (PDF-09, OP-92). */
export async function sendSigned(
  project: ProjectOfLinks,
  file: File,
  onProgress: (percent: number) => void,
): Promise<void> {
  const { uploadSigned } = await reportLinks(project);
  if (uploadSigned === null) {
    throw new ApiError(
      'CONFLICT',
      'This project cannot take a signed PDF now. Please press Create PDF Report first.',
      {},
    );
  }
  await putPdf(uploadSigned, file, { onProgress });
  await apiClient.send(contract.soilProjects.updateStatus, {
    project_id: project.projectId,
    project_status: 'A5',
  });
}
