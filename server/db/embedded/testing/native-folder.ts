import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packagedPrograms } from '../programs.ts';

/**
 * The npm package's programs once more below `folder`, as npm lays them down when it runs no
 * install script: without the further names of the libraries.
 *
 * @returns the new `native` folder
 */
export function unpackPrograms(folder: string): string {
  const native = packagedPrograms();
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = from.replace(native, join(folder, 'native'));
    mkdirSync(dirname(to), { recursive: true });
    hardLinkOrCopy(from, to);
  }
  copyFileSync(join(native, '../package.json'), join(folder, 'package.json'));
  return join(folder, 'native');
}

function hardLinkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // The folders are on different disks.
    copyFileSync(from, to);
  }
}
