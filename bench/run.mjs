// `npm run bench -- <topic> [options]`: builds the programs to measure the way the server and the
// app are built, and runs them.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createBuilder } from 'vite';
import { buildPrograms } from '../scripts/build-programs.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { ensureInstalled, requireNode } from '../scripts/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/bench');

requireNode();
await ensureInstalled();
// A worker thread must not share a chunk with a program whose packages start workers themselves.
await buildPrograms(root, folder, [
  {
    main: join(root, 'bench/main.ts'),
    'api-peer': join(root, 'bench/api/peer-program.ts'),
    'memory-probe': join(root, 'bench/parcels/memory-probe.ts'),
    'server-probe': join(root, 'bench/report/server-probe.ts'),
  },
  { 'parcel-worker': join(root, 'server/cadastre/memory/parcel-worker.ts') },
]);
const env = { ...process.env };
if (process.argv.includes('geo-file')) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'page'),
      target: 'baseline-widely-available',
      copyPublicDir: false,
      rolldownOptions: {
        input: { page: join(root, 'bench/geo-file/page.ts') },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}
/** The programs built as for customers; a server serves the element. */
const builtFor = {
  embed: ['embed'],
  api: ['embed', 'server'],
  capacity: ['embed', 'server'],
  projects: ['embed', 'server'],
  report: ['embed', 'server'],
  cli: ['embed', 'server', 'cli', 'launcher'],
};
/** Each goes into a folder of its own, except the launcher, which starts another program. */
const folderOf = { launcher: 'cli' };
const topic = Object.keys(builtFor).find((name) => process.argv.includes(name));
for (const environment of builtFor[topic] ?? []) {
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    environments: {
      [environment]: { build: { outDir: join(folder, folderOf[environment] ?? environment) } },
    },
  });
  await builder.build(builder.environments[environment]);
}
const inTheApp = ['map', 'outlines', 'phone', 'web', 'drawing'];
if (inTheApp.some((name) => process.argv.includes(name))) {
  const whole = await createBuilder({ root, logLevel: 'error' });
  await whole.buildApp();
}
if (['geo-file', 'embed', ...inTheApp].some((name) => process.argv.includes(name))) {
  env.CHROMIUM = await findChromium();
}
if (process.argv.includes('start')) {
  const { ensureBuilt } = await import('../scripts/build.mjs');
  await ensureBuilt();
}
const child = spawn(
  process.execPath,
  ['--expose-gc', join(folder, 'main.js'), ...process.argv.slice(2)],
  { stdio: 'inherit', env },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => (process.exitCode = code ?? 1));
