import { open } from 'node:fs/promises';

/** Flushes a folder. A rename survives a power cut only after its folder is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows flushes folder entries itself and cannot open a folder.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
