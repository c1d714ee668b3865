// `npm run soak -- fuzz|hostile|slow`: tests too slow for `npm test`, on a server of their own on
// this machine. Exits with 1 if a limit is exceeded.
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode, root } from './install.mjs';

const USAGE = `Usage:
  npm run soak -- fuzz [--calls 50000] [--seed 1]   calls made from the contract's schemas
  npm run soak -- hostile                           latency of other users during each hostile request
  npm run soak -- slow                              latency of other users next to 500 slow connections
`;
const MAX_CALLS = 1_000_000;

requireNode();
process.chdir(root);
const { topic, calls, seed } = readArguments();
await ensureInstalled();
process.exitCode = topic === 'fuzz' ? await fuzz() : await soak();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        calls: { type: 'string', default: '50000' },
        seed: { type: 'string', default: '1' },
      },
    });
    const given = {
      topic: positionals.join(),
      calls: Number(values.calls),
      seed: Number(values.seed),
    };
    const isKnown = ['fuzz', 'hostile', 'slow'].includes(given.topic);
    const isCount = Number.isInteger(given.calls) && given.calls > 0 && given.calls <= MAX_CALLS;
    if (isKnown && isCount && Number.isInteger(given.seed)) return given;
  } catch {
    // For an unknown option, the usage lists the known ones.
  }
  process.stderr.write(USAGE);
  return process.exit(2);
}

/**
 * Runs the fuzz test of `npm test` with more calls; the test raises the rate limits in its own
 * server.
 */
function fuzz() {
  const env = { ...process.env, FUZZ_CALLS: String(calls), FUZZ_SEED: String(seed) };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return run([vitest, 'run', '--project', 'server', 'tests/security/fuzz.test.ts'], env);
}

async function soak() {
  const { build } = await import('vite');
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  const folder = join(root, 'dist/soak');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      ssr: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { main: join(root, 'tests/soak/main.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  copyFileSync(join(root, 'tests/soak/probe-process.mjs'), join(folder, 'probe-process.mjs'));
  return run([join(folder, 'main.js'), topic], process.env);
}

function run(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
