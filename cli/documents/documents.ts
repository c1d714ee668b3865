import { access } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ATTRIBUTES_VERSION, type SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { causeOf, type Connection } from '../connection/connected.ts';
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
  const answer = await fetch(new URL(link, server), { signal }).catch((cause: unknown) => {
    throw new CommandFailedError(
      `${file.fileName} could not be downloaded (${causeOf({ cause })}).`,
    );
  });
  if (!answer.ok || !answer.body) {
    throw new CommandFailedError(
      `${file.fileName} could not be downloaded (HTTP ${answer.status}).`,
    );
  }
  const path = await freePath(folder, safeName(file.fileName));
  await writeWholeFile(path, answer.body, signal);
  return path;
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
