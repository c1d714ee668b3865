import { configDefaults, defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };

const HOSTILE = 'tests/security/hostile.test.ts';
const define = { __APP_VERSION__: JSON.stringify(packageJson.version) };

/** Node unless a file asks for `// @vitest-environment jsdom`. */
export default defineConfig({
  define,
  test: {
    // Most of a test's time is waiting for a database, a process or a timer.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,cli,embed,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, HOSTILE],
          globalSetup: ['tests/support/cluster.ts'],
          // Ends what hangs, also on a machine that is busy with something else.
          hookTimeout: 120_000,
          testTimeout: 120_000,
          // What another program of the machine held up is tried once more, and told as flaky.
          retry: 1,
        },
      },
      // Measures how others are answered meanwhile, so it runs with nothing beside it.
      { extends: true, test: { name: 'hostile', include: [HOSTILE] } },
    ],
  },
});
