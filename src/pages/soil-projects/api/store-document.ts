import { PDF_TYPE, uploadKey, type SoilProject, type UploadKind } from '#entities/soil-project';
import { putPdf } from '#entities/soil-project/react';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

/** What the partner brings; the signed commitment is the client's. */
export type DocumentKind = Exclude<UploadKind, 'commitment-signed'>;

export interface Storing {
  project: Pick<SoilProject, 'projectId' | 'propertyId'>;
  kind: DocumentKind;
  /** The stage's, by the asker's standing. */
  bucket: string;
  /** The same for every try with this file, so that it counts once. */
  uuid: string;
  file: File;
  /** The file lies in the store already, and only has to be counted. */
  hasArrived: boolean;
  onProgress: (percent: number) => void;
  onArrived: () => void;
  signal: AbortSignal;
}

/**
 * A link of its own for every file, asked for when its turn has come: a link is good for minutes,
 * and many files on a slow line take longer (PADM-13, PDF-15). The file counts, and cannot be
 * stopped any more, once it has arrived (PADM-21).
 */
export async function storeDocument(storing: Storing): Promise<void> {
  const { project, kind, bucket, uuid, file, hasArrived, onProgress, onArrived, signal } = storing;
  const key = uploadKey(project.projectId, kind, uuid);
  if (!hasArrived) {
    const [link = ''] = await apiClient.send(
      contract.soilProjects.uploadLinks,
      { bucket_key_pairs: [{ bucket_name: bucket, key_name: key, file_type: PDF_TYPE }] },
      { signal },
    );
    await putPdf(link, file, { onProgress, signal });
    onArrived();
  }
  const document = { file_name: shortened(file.name), key_name: key };
  await apiClient.send(contract.soilProjects.updateAttributes, {
    project_id: project.projectId,
    property_id: project.propertyId,
    project_attributes:
      kind === 'title-docs' ? { title_docs: [document] } : { delegation_doc: document },
  });
}

/** The server keeps names of up to 200 characters. */
const shortened = (name: string): string =>
  name.length <= 200 ? name : `${name.slice(0, 190).trimEnd()}.pdf`;
