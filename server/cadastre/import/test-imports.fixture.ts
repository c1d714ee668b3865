import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { readCurrent } from '../data-set/index.ts';
import { loadMemoryEngine } from '../memory/index.ts';
import { importCadastre } from './import-cadastre.ts';
import type { ImportRequest } from './import-request.ts';
import { collection, testFolder } from './cadastre-files.fixture.ts';

const silent = { onProgress: () => {}, onScratch: () => {}, onFinishing: () => {} };

/** Creates a folder per test to write and import files in, and serves the result. */
export function testImports() {
  let folder: Awaited<ReturnType<typeof testFolder>>;
  beforeEach(async () => void (folder = await testFolder()));
  afterEach(() => folder.remove());

  const pathOf = (name: string) => join(folder.path, name);
  const data = () => pathOf('parcels');
  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    await writeFile(pathOf(name), content);
    return pathOf(name);
  };
  return {
    pathOf,
    data,
    write,
    lots: (name: string, features: readonly unknown[]) => write(name, collection(features)),
    /** Imports a file, of New South Wales unless `more` specifies otherwise. */
    load: (path: string, more: Partial<ImportRequest> = {}) =>
      importCadastre(
        {
          files: [{ path, state: 'NSW', type: null }],
          folder: data(),
          bucket: null,
          map: {},
          crs: null,
          latFirst: false,
          regions: [],
          name: null,
          version: null,
          add: false,
          maxRefusedPercent: 5,
          reportPath: pathOf('report.json'),
          storeToo: null,
          ...more,
        },
        silent,
      ),
    served: async () => {
      const current = await readCurrent(data());
      return loadMemoryEngine(join(data(), current!.snapshot));
    },
  };
}
