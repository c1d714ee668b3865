import { mkdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SettingsError } from '../../settings/settings.ts';

/**
 * Creates DATA_DIR if it is missing, with access only for its owner. Throws `SettingsError` where
 * no folder can exist: creating one below /proc would never end.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  const { path, isFolder } = await nearestExisting(dataDir);
  if (!isFolder) {
    throw new SettingsError(
      `DATA_DIR: ${path} is a file, and the data needs a folder. Choose another DATA_DIR.`,
    );
  }
  if (/^\/(proc|sys)(\/|$)/.test(await realpath(path))) {
    throw new SettingsError(
      `DATA_DIR: ${dataDir} is below ${path}, where the system keeps no files. Choose another DATA_DIR.`,
    );
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
}

/** Returns the path itself, or its nearest existing parent. */
async function nearestExisting(path: string): Promise<{ path: string; isFolder: boolean }> {
  try {
    return { path, isFolder: (await stat(path)).isDirectory() };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const above = dirname(path);
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || above === path) throw error;
    return nearestExisting(above);
  }
}
