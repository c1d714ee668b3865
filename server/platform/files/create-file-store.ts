import { join } from 'node:path';
import { createFileLinks } from './file-links.ts';
import type { FileStorage, FileStore } from './file-store.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { S3Options } from './s3/s3-storage.ts';

/** Names in DATA_DIR the folder of files. */
export const FILES_FOLDER = 'files';

/** The settings of the same names. */
interface StorageSettings {
  readonly DATA_DIR: string;
  readonly FILES_S3_BUCKET: string | undefined;
  readonly FILES_S3_ENDPOINT: string | undefined;
  readonly FILES_S3_PUBLIC_ENDPOINT: string | undefined;
  readonly FILES_S3_REGION: string;
  readonly FILES_S3_ACCESS_KEY_ID: string | undefined;
  readonly FILES_S3_SECRET_ACCESS_KEY: string | undefined;
}

export const storageFolder = (settings: Pick<StorageSettings, 'DATA_DIR'>) =>
  join(settings.DATA_DIR, FILES_FOLDER);

/** Opens the bucket that the settings name, or else the folder in DATA_DIR. */
export async function openFileStorage(
  settings: StorageSettings,
  onProblem?: S3Options['onProblem'],
): Promise<FileStorage> {
  return (await openBucket(settings, onProblem)) ?? createFolderStorage(storageFolder(settings));
}

/** Opens the bucket; null if the settings name none. The client loads only if they do. */
export async function openBucket(
  settings: StorageSettings,
  onProblem?: S3Options['onProblem'],
  limits?: S3Options['limits'],
): Promise<FileStorage | null> {
  const { FILES_S3_BUCKET: bucket } = settings;
  if (bucket === undefined) return null;
  const { createS3Storage } = await import('./s3/s3-storage.ts');
  return createS3Storage({
    bucket,
    endpoint: settings.FILES_S3_ENDPOINT,
    publicEndpoint: settings.FILES_S3_PUBLIC_ENDPOINT,
    region: settings.FILES_S3_REGION,
    accessKeyId: settings.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: settings.FILES_S3_SECRET_ACCESS_KEY,
    onProblem,
    limits,
  });
}

/** Adds links on our own origin to a storage. */
export const createFileStore = (
  storage: FileStorage,
  links: Parameters<typeof createFileLinks>[0],
): FileStore => ({ ...storage, ...createFileLinks(links) });
