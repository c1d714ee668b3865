import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { helpPages } from './scripts/build/help-pages.ts';
import { IS_FULL, ONLY_IN_FULL } from './tests/support/full.ts';

/** Measures response times, so nothing else runs at the same time. */
const HOSTILE = ['tests/security/hostile.test.ts'];
const FOLDERS = ['src', 'cli', 'embed', 'scripts', 'server', 'sandbox', 'tests'];

const all = FOLDERS.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const contains = (file: string, text: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes(text);
/** `npm run test:full` runs these files, and those that then try more than in `npm test`. */
const isOnlyInFull = (file: string) => contains(file, ONLY_IN_FULL);
const files = all.filter((file) =>
  IS_FULL ? contains(file, "support/full.ts'") || isOnlyInFull(file) : !isOnlyInFull(file),
);
const filesWith = (text: string) => files.filter((file) => contains(file, text));

/** Files that ask for a page with `// @vitest-environment jsdom`; the others run in Node. */
const withPage = filesWith('@vitest-environment jsdom');
/**
 * Files that replace modules, or whose comment says that they would disturb the next file: each
 * needs a worker of its own.
 */
const alone = [...new Set([...filesWith('vi.mock('), ...filesWith('// In a worker of its own:')])];
const screens = withPage.filter((file) => !alone.includes(file));
/** They read what was built, and belong to `npm run check`. */
const ofBuiltFiles = files.filter((file) => file.startsWith('tests/browsers/'));
const apart = new Set([...HOSTILE, ...screens, ...alone, ...ofBuiltFiles]);
const rest = files.filter((file) => !apart.has(file));
const isServer = (file: string) => /^(server|sandbox|tests)\//.test(file);
const isCli = (file: string) => file.startsWith('tests/cli/');

/** A worker keeps its modules and its page for the next file, which halves the total time. */
const SHARED_WORKERS = { isolate: false };
/**
 * Number of workers for tests that often wait for a server or a screen: one more than there are
 * cores.
 */
const WAITING_WORKERS = availableParallelism() + 1;
const dom = { setupFiles: ['tests/support/screens/no-stacks.ts', 'tests/support/screens/dom.ts'] };
// Time limits for tests that hang, long enough for a busy machine. Trying every fault of a call
// takes minutes.
const timeout = IS_FULL ? 1_800_000 : 120_000;
const timeouts = { hookTimeout: timeout, testTimeout: timeout };

/** The projects run in the order of their groups; within one, workers go from file to file. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  plugins: [helpPages()],
  test: {
    setupFiles: ['tests/support/patience.ts'],
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: rest.filter((file) => !isServer(file)),
          sequence: { groupOrder: 0 },
          maxWorkers: '100%',
          ...SHARED_WORKERS,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          sequence: { groupOrder: 1 },
          maxWorkers: WAITING_WORKERS,
          ...SHARED_WORKERS,
          ...timeouts,
          ...dom,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          sequence: { groupOrder: 2 },
          maxWorkers: '100%',
          ...timeouts,
          ...dom,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: rest.filter((file) => isServer(file) && !isCli(file)),
          globalSetup: ['tests/support/server/cluster.ts'],
          sequence: { groupOrder: 3 },
          maxWorkers: WAITING_WORKERS,
          ...SHARED_WORKERS,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          include: rest.filter(isCli),
          globalSetup: [
            'tests/support/server/cluster.ts',
            'tests/support/journeys/prepared-data.ts',
            'tests/support/cli/server-host.ts',
          ],
          sequence: { groupOrder: 4 },
          maxWorkers: WAITING_WORKERS,
          ...SHARED_WORKERS,
          ...timeouts,
        },
      },
      { extends: true, test: { name: 'browsers', include: ofBuiltFiles, ...timeouts } },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: HOSTILE,
          globalSetup: ['tests/support/journeys/prepared-data.ts'],
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
