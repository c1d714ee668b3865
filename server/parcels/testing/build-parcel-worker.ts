import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = fileURLToPath(new URL('../memory/parcel-worker.ts', import.meta.url));

/** Builds the program of the parcel threads into a folder, as the server's build does. */
export async function buildParcelWorker(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      ssr: source,
      target: 'node20',
      minify: false,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'parcel-worker.mjs', codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  return join(folder, 'parcel-worker.mjs');
}
