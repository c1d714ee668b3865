import { open } from 'node:fs/promises';

/** A rename is only safe from a power cut once its folder is on the disk too. */
export async function syncFolder(path: string): Promise<void> {
  // Windows keeps folder entries by itself and cannot open a folder to flush it.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
