import { access } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ATTRIBUTES_VERSION, type SoilProject } from '#entities/soil-project/record';
import { contract } from '#shared/api/contract';
import { causeOf, type Connection } from '../connection/connected.ts';
import { patientFetch } from '../connection/patient-fetch.ts';
import { CommandFailedError } from '../failure.ts';
import { writeWholeFile } from '../output/whole-file.ts';
import type { ProjectFile } from './project-files.ts';

type Send = Pick<Connection, 'send'>;

export const reportLinksOf = ({ send }: Send, project: SoilProject) =>
  send(contract.soilProjects.reportLinks, {
    project_id: project.projectId,
    property_id: project.propertyId,
    property_name: project.propertyName,
    version: ATTRIBUTES_VERSION,
  });

/**
 * Requests a new link to a document, valid for some minutes. Throws `CommandFailedError` if there is no
 * such document.
 */
export async function linkOf(connection: Send, { source, project, title }: ProjectFile) {
  if ('key' in source) {
    const [{ bucket_name: bucket }] = await connection.send(contract.soilProjects.standing, {});
    const params = { aws_bucket: bucket, aws_key: source.key };
    return connection.send(contract.soilProjects.downloadLink, params);
  }
  const link = (await reportLinksOf(connection, project))[source.report];
  if (link === null) throw new CommandFailedError(`${title}: no longer available.`);
  return link;
}

/** Saves a document in a folder without overwriting existing files; resolves to its path. */
export async function saveDocument(
  connection: Connection,
  file: ProjectFile,
  folder = '',
): Promise<string> {
  const { server, signal } = connection;
  const link = await linkOf(connection, file);
  const body = await download(new URL(link, server), file.fileName, signal);
  const path = await freePath(folder, safeName(file.fileName));
  await writeWholeFile(path, body, signal);
  return path;
}

/**
 * Requests a file by its link and returns its content. Throws `CommandFailedError`, also while the
 * content is read.
 */
export async function download(
  link: URL,
  fileName: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const problem = (why: string) =>
    new CommandFailedError(`${fileName} could not be downloaded (${why}).`);
  const answer = await patientFetch(link, { signal }).catch((cause: unknown) => {
    throw problem(causeOf({ cause }));
  });
  if (!answer.ok || !answer.body) throw problem(await refusalOf(answer));
  const { body } = answer;
  return (async function* () {
    try {
      yield* body;
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw problem('the connection broke; run the command again');
    }
  })();
}

/** The server's own words for a refusal, if it sent any. */
async function refusalOf(answer: Response): Promise<string> {
  const isText = answer.headers.get('content-type')?.startsWith('text/plain') === true;
  const words = isText ? (await answer.text()).slice(0, 200).trim() : '';
  return [`HTTP ${answer.status}`, words].filter(Boolean).join(': ');
}

/** Turns an untrusted name into a safe file name in this folder. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '_')
    .replace(/^[.\s-]+/, '');
  const trimmed = /^.*[^.\s]/su.exec(plain)?.[0] ?? '';
  return Array.from(trimmed).slice(0, 100).join('') || 'document.pdf';
}

async function freePath(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = parse(name);
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${ext}`);
    const isTaken = await access(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return path;
  }
}
