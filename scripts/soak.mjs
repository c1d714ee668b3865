// `npm run soak -- NAME`: tests too slow for `npm test`, on a server of their own on
// this machine. Exits with 1 if a limit is exceeded.
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, requireNode, root } from './install.mjs';

const USAGE = `Usage:
  npm run soak -- fuzz [--calls 50000] [--seed 1]   calls made from the contract's schemas
  npm run soak -- readers [--inputs 50000] [--seed 1]  damaged and hostile files of every format
  npm run soak -- offline [--sequences 200] [--seed 1]  what may happen to a device without a network
  npm run soak -- declarations [--projects 10000] [--seed 1]  payloads that reach the regulator
  npm run soak -- books [--sales 10000] [--seed 1]  sales, refunds and lost answers against PayPal's ledger
  npm run soak -- hostile                           latency of other users during each hostile request
  npm run soak -- slow                              latency of other users next to 500 slow connections
  npm run soak -- kill-server [--times 5]           kill -9 of the server while users write
  npm run soak -- kill-postgres [--times 5]         kill -9 of PostgreSQL
  npm run soak -- kill-backend [--times 5]          kill -9 of one of its connections
  npm run soak -- freeze-postgres [--times 5]       PostgreSQL stands still for 30 s
  npm run soak -- disk-full [--times 5]             the disk fills up and is cleared again
  npm run soak -- restart [--times 5]               SIGTERM and a new start
  npm run soak -- two-nodes                         one of two web nodes is killed
  npm run soak -- four-nodes                        four nodes start at once
  npm run soak -- users [--minutes 2]               500 users with 5 s between their calls
  npm run soak -- breakpoint                        more calls a second, until some fail or wait
  npm run soak -- spike                             1,000 users at once for 10 s
  npm run soak -- slow-dependencies                 outside systems that never answer
`;
const TOPICS = new Set(Array.from(USAGE.matchAll(/soak -- ([\w-]+)/g), ([, name]) => name));
/** Calls, inputs, sequences, projects or sales. */
const MAX_COUNT = 1_000_000;

requireNode();
process.chdir(root);
const { topic, calls, inputs, sequences, projects, sales, seed, times, minutes } = readArguments();
await ensureInstalled();
/** Topics that run a test of `npm test` at greater length, which the environment variables set. */
const LONG_TESTS = {
  fuzz: {
    project: 'server',
    files: ['tests/security/fuzz.test.ts'],
    settings: { FUZZ_CALLS: String(calls), FUZZ_SEED: String(seed) },
  },
  readers: {
    project: 'unit',
    files: ['src/shared/geo-file/fuzz.test.ts'],
    settings: { READER_INPUTS: String(inputs), READER_SEED: String(seed) },
  },
  declarations: {
    project: 'server',
    files: ['server/domains/soil/sending/payloads-sent.test.ts'],
    settings: { DECLARATION_PROJECTS: String(projects), DECLARATION_SEED: String(seed) },
  },
  books: {
    project: 'server',
    files: ['server/domains/sales/books/ledger.test.ts'],
    settings: { BOOKS_SALES: String(sales), BOOKS_SEED: String(seed) },
  },
};
if (topic === 'offline') process.exitCode = await longJourney();
else process.exitCode = topic in LONG_TESTS ? await longTest(LONG_TESTS[topic]) : await soak();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        calls: { type: 'string', default: '50000' },
        inputs: { type: 'string', default: '50000' },
        sequences: { type: 'string', default: '200' },
        projects: { type: 'string', default: '10000' },
        sales: { type: 'string', default: '10000' },
        seed: { type: 'string', default: '1' },
        times: { type: 'string', default: '5' },
        minutes: { type: 'string', default: '2' },
      },
    });
    const given = {
      topic: positionals.join(),
      calls: Number(values.calls),
      inputs: Number(values.inputs),
      sequences: Number(values.sequences),
      projects: Number(values.projects),
      sales: Number(values.sales),
      seed: Number(values.seed),
      times: Number(values.times),
      minutes: Number(values.minutes),
    };
    const isKnown = TOPICS.has(given.topic) && given.times > 0 && given.minutes > 0;
    const isCount = (count) => Number.isInteger(count) && count > 0 && count <= MAX_COUNT;
    const counts = [given.calls, given.inputs, given.sequences, given.projects, given.sales];
    if (isKnown && counts.every(isCount) && Number.isInteger(given.seed)) return given;
  } catch {
    // For an unknown option, the usage lists the known ones.
  }
  process.stderr.write(USAGE);
  return process.exit(2);
}

function longTest({ project, files, settings }) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', project, ...files];
  return run(args, { ...process.env, ...settings });
}

async function longJourney() {
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  const playwright = join(root, 'node_modules/playwright/cli.js');
  const settings = {
    OFFLINE_SEQUENCES: String(sequences),
    OFFLINE_SEED: String(seed),
    // The sequences are its steps.
    PLAYWRIGHT_LIST_PRINT_STEPS: '1',
  };
  const args = [playwright, 'test', 'tests/flows/device-model.flow.ts'];
  return run(args, { ...process.env, ...settings });
}

async function soak() {
  const { buildPrograms } = await import('./build-programs.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  const folder = join(root, 'dist/soak');
  await buildPrograms(root, folder, [{ main: join(root, 'tests/soak/main.ts') }]);
  copyFileSync(join(root, 'tests/soak/probe-process.mjs'), join(folder, 'probe-process.mjs'));
  return run([join(folder, 'main.js'), topic, String(times), String(minutes)], process.env);
}

function run(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
