import {
  documentAttributes,
  PDF_TYPE,
  uploadKey,
  type DocumentTarget,
} from '#entities/soil-project/document';
import type { SoilProject } from '#entities/soil-project/record';
import { putPdf } from '#entities/soil-project/document/react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';

export interface Storing {
  project: Pick<SoilProject, 'projectId' | 'propertyId'>;
  target: DocumentTarget;
  /** The stage's bucket, as the user's `standing` names it. */
  bucket: string;
  /** The same for every attempt with this file, so that it counts once. */
  uuid: string;
  file: File;
  /** True when the file is already in the store and only has to be recorded. */
  hasArrived: boolean;
  onProgress: (percent: number) => void;
  /** Called with the store's remark on the file, if it has one. */
  onArrived: (remark: string | null) => void;
  signal: AbortSignal;
}

/**
 * Uploads one file by a link requested only when its turn comes, because a link expires within
 * minutes and many files on a slow line take longer (PADM-13, PDF-15). Once it has arrived, the
 * file counts and can no longer be stopped (PADM-21).
 */
export async function storeDocument(storing: Storing): Promise<void> {
  const { project, target, bucket, uuid, file, hasArrived, onProgress, onArrived, signal } =
    storing;
  const key = uploadKey(project.projectId, target.kind, uuid);
  if (!hasArrived) {
    const [link = ''] = await apiClient.send(
      calls.soilProjects.uploadLinks,
      { bucket_key_pairs: [{ bucket_name: bucket, key_name: key, file_type: PDF_TYPE }] },
      { signal },
    );
    onArrived(await putPdf(link, file, { onProgress, signal }));
  }
  const document = { file_name: shortened(file.name), key_name: key };
  await apiClient.send(calls.soilProjects.updateAttributes, {
    project_id: project.projectId,
    property_id: project.propertyId,
    project_attributes: documentAttributes(target, document),
  });
  if (target.kind === 'title-docs' && target.replaces !== undefined) {
    await apiClient.send(calls.soilProjects.removeTitle, {
      key_name: target.replaces,
      replaced_by: key,
    });
  }
}

/** The server stores names of up to 200 characters. */
const shortened = (name: string): string =>
  name.length <= 200 ? name : `${name.slice(0, 190).trimEnd()}.pdf`;
