// `npm test`: every check of the project, one stage after the other, also from a fresh checkout.
// `--only types,lint` runs only these stages. The last line reads `N passed, N failed`: it counts
// every test, plus one per stage.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';

const results = join(root, 'test-results');
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'playwright.json');
/** Lines shown per failed test in the summary. */
const MOST_LINES_OF_WHY = 6;
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
    `--outputFile.json=${vitestReport}`,
  ];
}

/** Name, Node arguments, and additional counting or requirements. */
const STAGES = [
  { name: 'types', args: [inModules('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'lint', args: [inModules('oxlint/bin/oxlint')] },
  { name: 'format', args: [inModules('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'walls', args: [inModules('steiger/dist/cli.mjs'), 'src', '--fail-on-warnings'] },
  { name: 'unused', args: [inModules('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  { name: 'build', args: [join(root, 'scripts/build.mjs')] },
  { name: 'unit', args: vitest('unit', 'screens', 'alone', 'server', 'cli'), count: countVitest },
  {
    name: 'flows',
    args: [inModules('playwright/cli.js'), 'test', '--reporter=list,json'],
    env: async () => ({
      CHROMIUM: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    }),
    count: countPlaywright,
  },
  { name: 'hostile', args: vitest('hostile'), count: countVitest },
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
const testEnv = { ...temporaryFolder(), ...process.env };
const outcomes = [];
for (const stage of stages) outcomes.push(await run(stage));
report(outcomes);

/** @returns {typeof STAGES} */
function chosenStages([flag, names, ...rest]) {
  if (flag === undefined) return STAGES;
  const chosen = (names ?? '').split(',');
  const unknown = chosen.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (flag !== '--only' || rest.length > 0 || unknown.length > 0) {
    const all = STAGES.map((stage) => stage.name).join(',');
    process.stderr.write(`Usage: npm test [-- --only <stages>], stages out of: ${all}\n`);
    process.exit(2);
  }
  return STAGES.filter((stage) => chosen.includes(stage.name));
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

/** Runs one stage and streams its output. */
async function run({ name, args, env, count }) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}\n`);
  const startedAt = Date.now();
  rmSync(name === 'flows' ? playwrightReport : vitestReport, { force: true });
  let ok = false;
  try {
    ok = await succeeds(args, { ...testEnv, ...(await env?.()) });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  const { troubles = [], ...tests } = count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  return { name, ok, seconds, troubles, tests };
}

function succeeds(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

function countVitest() {
  const report = readReport(vitestReport);
  const troubles = (report?.testResults ?? []).flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const isLoaded = status !== 'failed' || assertionResults.some((test) => isFailed(test));
      if (!isLoaded) return [troubleOf('FAILED', file, 'the file itself', message)];
      // A test that passed on a retry still reports why it failed before.
      const wrong = assertionResults.filter((test) => test.failureMessages?.length > 0);
      return wrong.map((test) =>
        troubleOf(
          isFailed(test) ? 'FAILED' : 'FLAKY',
          file,
          test.fullName,
          test.failureMessages[0],
        ),
      );
    },
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    flaky: troubles.filter(({ outcome }) => outcome === 'FLAKY').length,
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
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []));
    const outcome = ok ? 'FLAKY' : 'FAILED';
    if (ok && errors.length === 0) return [];
    return [troubleOf(outcome, `tests/flows/${file}`, title, errors.at(-1)?.message)];
  });
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    flaky: stats?.flaky ?? 0,
    skipped: stats?.skipped ?? 0,
    troubles,
  };
}

/** Formats a test that failed, on any attempt or finally, with the first lines of the reason. */
function troubleOf(outcome, file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const isShown = (line) => line.trim() !== '' && !/node_modules|at new Promise/.test(line);
  const why = lines.filter(isShown).slice(0, MOST_LINES_OF_WHY);
  const text = [`${file} › ${title}`, ...why.map((line) => line.slice(0, 200))].join('\n    ');
  return { outcome, text };
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
    stage.troubles.map(({ outcome, text }) => `${outcome} ${stage.name}: ${text}\n`),
  );
  if (troubles.length > 0) process.stdout.write(`\n${troubles.join('')}`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}
