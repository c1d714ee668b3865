import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'cli', 'embed', 'server', 'sandbox', 'scripts', 'tests'];
const TEST = /\.(test\.tsx?|flow\.ts|fixture\.tsx?)$/;
/**
 * Code that hides a test which fails now and then, or keeps other tests from running
 * (docs/tests.md).
 */
const FORBIDDEN = {
  retry: /\bretr(?:y|ies): [1-9]/,
  'wait for a time': /\bwaitForTimeout\(/,
  'choice of one test': /\b(?:it|test|describe)\.only\(/,
};

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    posix.join(folder, path.replaceAll('\\', '/')),
  ),
).filter((path) => TEST.test(path) || path.startsWith('tests/support/journeys/'));
const configurations = ['vitest.config.ts', 'playwright.config.ts', 'scripts/test.mjs'];

describe('tests', () => {
  it.each(Object.entries(FORBIDDEN))('contain no %s', (_what, pattern) => {
    expect(tests.length).toBeGreaterThan(700);
    const found = [...tests, ...configurations].filter(
      (path) =>
        path !== 'tests/walls/tests.test.ts' &&
        pattern.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
