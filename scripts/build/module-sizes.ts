import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Bytes of each module in each file of the app, before they are made short. */
export type ModuleSizes = Record<string, Record<string, number>>;

/** Writes which modules each file of the app consists of, for `npm run bench -- web`. */
export const writeModuleSizes = (file: string): Plugin => ({
  name: 'fenceline:module-sizes',
  apply: 'build',
  writeBundle(_, bundle) {
    const sizes: ModuleSizes = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      sizes[chunk.fileName] = Object.fromEntries(
        Object.entries(chunk.modules).map(([id, { renderedLength }]) => [id, renderedLength]),
      );
    }
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify(sizes));
  },
});
