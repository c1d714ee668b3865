// `npm test`: every check of the project, also from a fresh checkout. `--only types,lint` runs only
// these stages. `npm run test:full` (`--full`) runs what is too long for every change. The last line
// reads `N passed, N failed`: it counts every test, plus one per stage.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';

const results = join(root, 'test-results');
const vitestReport = join(results, 'vitest.json');
const hookErrors = join(results, 'hooks.json');
const playwrightReport = join(results, 'playwright.json');
/** Lines shown per failed test in the summary. */
const MAX_LINES_OF_WHY = 6;
/** A file system in memory on most Linux machines. */
const MEMORY_FOLDER = '/dev/shm';
/** Bytes that must be free in memory for the databases and data folders of the tests. */
const MIN_FREE_MEMORY = 12 * 1024 ** 3;
const inModules = (path) => join(root, 'node_modules', path);

/** @param {string[]} projects project names of vitest.config.ts */
function vitest(...projects) {
  return [
    inModules('vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/hook-errors.mjs')}`,
    `--outputFile.json=${vitestReport}`,
  ];
}

/** @param {string[]} files */
const playwright = (...files) => [
  inModules('playwright/cli.js'),
  'test',
  '--reporter=list,json',
  ...files,
];
const flowsEnv = async () => ({
  CHROMIUM: await findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
const PROJECTS = ['unit', 'screens', 'alone', 'server', 'cli'];
/** A test file with this comment, and its reason, does not run in `npm test`. */
const ONLY_IN_FULL = '// Only in `npm run test:full`:';
const JOURNEYS = 'tests/flows';
/** @param {boolean} isOnlyInFull which files to return */
const journeys = (isOnlyInFull) =>
  readdirSync(join(root, JOURNEYS))
    .filter((file) => file.endsWith('.flow.ts'))
    .map((file) => `${JOURNEYS}/${file}`)
    .filter(
      (file) => readFileSync(join(root, file), 'utf8').includes(ONLY_IN_FULL) === isOnlyInFull,
    );

/**
 * A stage starts once the stages in its `after` have ended; most stages use one core, and many
 * tests wait. One stage’s output is shown as it comes, that of the others when they have ended.
 */
const BUILD = { name: 'build', args: [join(root, 'scripts/build.mjs')] };
const STAGES = [
  BUILD,
  { name: 'lint', args: [inModules('oxlint/bin/oxlint')] },
  { name: 'types', args: [inModules('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'format', args: [inModules('oxfmt/bin/oxfmt'), '--check', '.'], after: ['types'] },
  {
    name: 'walls',
    args: [inModules('steiger/dist/cli.mjs'), 'src', '--fail-on-warnings'],
    after: ['format'],
  },
  {
    name: 'unused',
    args: [inModules('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
    after: ['walls'],
  },
  {
    name: 'browsers',
    args: [inModules('vitest/vitest.mjs'), 'run', '--project=browsers'],
    after: ['build'],
  },
  {
    name: 'unit',
    args: vitest(...PROJECTS),
    count: countVitest,
    after: ['build'],
    isStreamed: true,
  },
  {
    name: 'flows',
    args: playwright(...journeys(false)),
    env: flowsEnv,
    count: countPlaywright,
    after: ['build'],
  },
];
/** `npm run test:full`. The last stage measures response times, so nothing else runs during it. */
const FULL_STAGES = [
  BUILD,
  {
    name: 'every',
    args: vitest(...PROJECTS),
    env: async () => ({ TEST_FULL: 'yes' }),
    count: countVitest,
    after: ['build'],
    isStreamed: true,
  },
  {
    name: 'journeys',
    args: playwright(...journeys(true)),
    env: flowsEnv,
    count: countPlaywright,
    after: ['build'],
  },
  {
    name: 'engines',
    args: playwright('tests/engines'),
    env: flowsEnv,
    count: countPlaywright,
    after: ['build', 'every', 'journeys'],
  },
  {
    name: 'hostile',
    args: vitest('hostile'),
    count: countVitest,
    after: ['build', 'engines'],
    isStreamed: true,
  },
];

requireNode();
process.chdir(root);
const stages = chosenStages(process.argv.slice(2));
try {
  await ensureInstalled();
} catch (error) {
  process.stderr.write(`${error.message}\n0 passed, 1 failed\n`);
  process.exit(1);
}
mkdirSync(results, { recursive: true });
const testEnv = { ...temporaryFolder(), ...process.env, HOOK_ERRORS: hookErrors };
const ended = new Map();
for (const stage of stages) {
  const before = (stage.after ?? []).map((name) => ended.get(name));
  ended.set(
    stage.name,
    Promise.all(before).then(() => run(stage)),
  );
}
report(await Promise.all(ended.values()));

function chosenStages([flag, names, ...rest]) {
  if (flag === undefined) return STAGES;
  if (flag === '--full' && names === undefined) return FULL_STAGES;
  const chosen = (names ?? '').split(',');
  const stages = [...new Set([...STAGES, ...FULL_STAGES])];
  const all = stages.map(({ name }) => name);
  if (flag !== '--only' || rest.length > 0 || chosen.some((name) => !all.includes(name))) {
    process.stderr.write(`Usage: npm test [-- --only <stages>], stages out of: ${all.join()}\n`);
    process.exit(2);
  }
  return stages.filter(({ name }) => chosen.includes(name));
}

/**
 * Temporary files go into memory where there is plenty: creating and removing the files of a
 * thousand databases takes a quarter of the server tests' time on a disk.
 */
function temporaryFolder() {
  if (!existsSync(MEMORY_FOLDER)) return {};
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  const isRoomy = Math.min(bavail * bsize, freemem()) >= MIN_FREE_MEMORY;
  return isRoomy ? { TMPDIR: MEMORY_FOLDER } : {};
}

async function run({ name, args, env, count, isStreamed = false }) {
  const title = `\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}\n`;
  if (isStreamed) process.stdout.write(title);
  const startedAt = Date.now();
  if (count) rmSync(count === countVitest ? vitestReport : playwrightReport, { force: true });
  let ok = false;
  let output = '';
  try {
    const stageEnv = { ...testEnv, ...(await env?.()) };
    ok = await succeeds(args, stageEnv, isStreamed ? null : (text) => (output += text));
  } catch (error) {
    output += `${error.message}\n`;
  }
  process.stdout.write(isStreamed ? output : title + output);
  const seconds = (Date.now() - startedAt) / 1000;
  const { troubles = [], ...tests } = count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  return { name, ok, seconds, troubles, tests };
}

/** Gives the output to `collect`, or to this program's own if that is null. */
function succeeds(args, env, collect) {
  return new Promise((resolve, reject) => {
    const output = collect ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', collect);
    }
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

function countVitest() {
  const report = readReport(vitestReport);
  const hooks = readReport(hookErrors) ?? {};
  const troubles = (report?.testResults ?? []).flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const isLoaded = status !== 'failed' || assertionResults.some((test) => isFailed(test));
      if (!isLoaded) return [troubleOf(file, 'the file itself', message || hooks[name])];
      return assertionResults
        .filter((test) => isFailed(test))
        .map((test) => troubleOf(file, test.fullName, test.failureMessages?.[0]));
    },
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    troubles,
  };
}

function isFailed({ status }) {
  return status === 'failed';
}

function countPlaywright() {
  const report = readReport(playwrightReport);
  const { stats } = report ?? {};
  const troubles = specsOf(report).flatMap(({ ok, file, title, tests }) => {
    if (ok) return [];
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []));
    return [troubleOf(`tests/${file}`, title, errors.at(-1)?.message)];
  });
  return {
    passed: stats?.expected ?? 0,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    troubles,
  };
}

/** Formats a test that failed, with the first lines of the reason. */
function troubleOf(file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const isShown = (line) => line.trim() !== '' && !/node_modules|at new Promise/.test(line);
  const why = lines.filter(isShown).slice(0, MAX_LINES_OF_WHY);
  return [`${file} › ${title}`, ...why.map((line) => line.slice(0, 200))].join('\n    ');
}

function specsOf({ suites = [], specs = [] } = {}) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function report(outcomes) {
  const row = (name, verdict, tests, seconds) =>
    `${name.padEnd(8)} ${verdict.padEnd(7)} ${tests.padStart(26)} ${seconds.padStart(9)}\n`;
  let passed = 0;
  let failed = 0;
  process.stdout.write(`\n${row('stage', '', 'tests', 'time')}`);
  for (const { name, ok, seconds, tests } of outcomes) {
    passed += tests.passed + (ok ? 1 : 0);
    failed += tests.failed + (ok ? 0 : 1);
    const counts = Object.entries(tests)
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ');
    process.stdout.write(row(name, ok ? 'passed' : 'FAILED', counts, `${seconds.toFixed(1)} s`));
  }
  const troubles = outcomes.flatMap((stage) =>
    stage.troubles.map((text) => `FAILED ${stage.name}: ${text}\n`),
  );
  if (troubles.length > 0) process.stdout.write(`\n${troubles.join('')}`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
