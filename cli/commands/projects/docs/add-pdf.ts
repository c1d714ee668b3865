import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  documentAttributes,
  MAX_PDF_BYTES,
  PDF_TYPE,
  pdfProblem,
  uploadKey,
  type DocumentTarget,
} from '#entities/soil-project/document';
import type { SoilProject } from '#entities/soil-project/record';
import { contract } from '#shared/api/contract';
import type { Connection } from '../../../connection/connected.ts';
import { patientFetch } from '../../../connection/patient-fetch.ts';
import { CommandFailedError } from '../../../failure.ts';
import { fileProblem } from '../../../file-problem.ts';

interface Target {
  connection: Connection;
  project: SoilProject;
  target: DocumentTarget;
  /** The server's name for it. */
  bucket: string;
}

/**
 * Validates a PDF, uploads it and registers it with the server. Throws `CommandFailedError` if any of
 * these fails. Returns the store's remark on the file, if it has one.
 */
export async function addPdf(target: Target, path: string): Promise<string | null> {
  const { connection, project, target: document, bucket } = target;
  const { projectId, propertyId } = project;
  const { send } = connection;
  const pdf = await pdfAt(path);
  const key = uploadKey(projectId, document.kind, randomUUID());
  const pair = { bucket_name: bucket, key_name: key, file_type: PDF_TYPE } as const;
  const [link] = await send(contract.soilProjects.uploadLinks, { bucket_key_pairs: [pair] });
  const remark = await put(connection, link!, pdf);
  const uploaded = { file_name: basename(path).slice(-200), key_name: key };
  await send(contract.soilProjects.updateAttributes, {
    project_id: projectId,
    property_id: propertyId,
    project_attributes: documentAttributes(document, uploaded),
  });
  return remark;
}

async function pdfAt(path: string): Promise<Blob> {
  try {
    const { size } = await stat(path);
    // A file that is too large is rejected by its size, without reading it.
    const isTooLarge = size > MAX_PDF_BYTES;
    const bytes = isTooLarge ? new Uint8Array(MAX_PDF_BYTES + 1) : await readFile(path);
    const pdf = new Blob([bytes]);
    const problem = await pdfProblem(pdf);
    if (problem === null) return pdf;
    throw new CommandFailedError(problem);
  } catch (error) {
    if (error instanceof CommandFailedError) throw error;
    throw new CommandFailedError(fileProblem(path, error));
  }
}

/**
 * Our own store answers in words; an external store's answers are not readable for people.
 */
async function put(
  { server, signal }: Connection,
  link: string,
  pdf: Blob,
): Promise<string | null> {
  const answer = await patientFetch(new URL(link, server), {
    method: 'PUT',
    headers: { 'content-type': PDF_TYPE },
    body: pdf,
    signal,
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new CommandFailedError('The upload failed. Check the network.');
  });
  const words = answer.headers.get('content-type')?.startsWith('text/plain')
    ? await answer.text()
    : '';
  if (answer.ok) return words || null;
  throw new CommandFailedError(words || `The store refused the upload (HTTP ${answer.status}).`);
}
