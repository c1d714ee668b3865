// `npm run bench -- TOPIC [options]`: builds what the topic measures as for customers, and runs it.
// Exits with 1 if the bench fails, 2 for wrong arguments, and 3 if an outside program is missing.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildPrograms } from '../scripts/build-programs.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { ensureInstalled, requireNode, root } from '../scripts/install.mjs';
import topics from './topics.json' with { type: 'json' };

const USAGE = Object.entries(topics).map(([name, { rounds, sizes, more }]) => {
  const options = [rounds && `[--rounds ${rounds}]`, sizes && `[--sizes ${sizes.usual}]`, more];
  return `  npm run bench -- ${[name, '[--smoke] [--json]', ...options.filter(Boolean)].join(' ')}\n`;
});
const FOLDER = 'dist/bench';

requireNode();
process.chdir(root);
const { smoke, ...options } = readArguments();
await ensureInstalled();
await ensureBuilt();
await buildPrograms(root, FOLDER, [
  {
    main: 'bench/main.ts',
    'api-peer': 'bench/api/peer-program.ts',
    'memory-probe': 'bench/parcels/memory-probe.ts',
    'server-probe': 'bench/report/server-probe.ts',
  },
]);
if (options.topic === 'geo-file') {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: `${FOLDER}/page`,
      target: 'baseline-widely-available',
      copyPublicDir: false,
      rolldownOptions: {
        input: { page: 'bench/geo-file/page.ts' },
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}
const chromiumPath = topics[options.topic].browser && (await findChromium().catch(endMissing));
const child = spawn(
  process.execPath,
  ['--expose-gc', `${FOLDER}/main.js`, JSON.stringify({ ...options, chromiumPath })],
  { stdio: 'inherit', env: { ...process.env, BENCH_SMOKE: smoke ? 'yes' : 'no' } },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => (process.exitCode = code ?? 1));

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        smoke: { type: 'boolean', default: false },
        sizes: { type: 'string' },
        rounds: { type: 'string' },
        folder: { type: 'string' },
        calls: { type: 'string', default: '' },
      },
    });
    const topic = positionals.join(' ');
    if (!Object.hasOwn(topics, topic))
      throw new Error(topic ? `Unknown topic ${topic}.` : 'Name a topic.');
    const { rounds = 1, sizes } = topics[topic];
    const kind = values.smoke ? 'smoke' : 'usual';
    return {
      ...values,
      topic,
      rounds: countOf('rounds', values.rounds ?? (values.smoke ? 1 : rounds)),
      sizes: values.sizes?.split(',').map((size) => countOf('sizes', size)) ?? sizes?.[kind] ?? [],
    };
  } catch (error) {
    // Node adds advice about arguments that begin with a dash.
    const [reason] = error.message.split('. ');
    process.stderr.write(`${reason}\nUsage:\n${USAGE.join('')}`);
    process.exit(2);
  }
}

/** @param {string} option its name, for the message */
function countOf(option, value) {
  const count = Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${option} needs whole numbers above 0, not ${value}.`);
}

function endMissing(error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(3);
}
