import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCES = {
  'parcel-worker': new URL('./memory/parcel-worker.ts', import.meta.url),
  'shape-worker': new URL('./shape-worker.ts', import.meta.url),
  'task-worker': new URL('../task-worker.ts', import.meta.url),
  'spinning-worker': new URL('../platform/workers/spinning-worker.fixture.ts', import.meta.url),
};

/** Makes the program load the same Piscina as the pool, which has a copy of its own. */
const sharePiscina: Plugin = {
  name: 'share-piscina',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'piscina' ? { id: import.meta.resolve('piscina'), external: 'absolute' } : null,
};

/** Builds a worker program into a folder, as the server's build does; returns its path. */
export async function buildWorker(name: keyof typeof SOURCES, folder: string): Promise<string> {
  await build({
    configFile: false,
    plugins: [sharePiscina],
    logLevel: 'error',
    build: {
      outDir: folder,
      ssr: fileURLToPath(SOURCES[name]),
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  return join(folder, `${name}.mjs`);
}
