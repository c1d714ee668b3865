import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'cli', 'embed', 'server', 'sandbox', 'scripts', 'tests', 'bench'];
const SOURCE = /\.(tsx?|[cm]?js|css|sql)$/;
const MAX_LINES = 350;
/** Tables of data, which a reader looks up rather than reads. */
const TABLES = ['tests/contract/samples.ts'];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    posix.join(folder, path.replaceAll('\\', '/')),
  ),
).filter((path) => SOURCE.test(path));

const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

describe('the length of a file', () => {
  it('is at most 350 lines, except for tables of data', () => {
    expect(sources.length).toBeGreaterThan(2_000);
    const long = sources
      .filter((path) => !TABLES.includes(path) && linesOf(path) > MAX_LINES)
      .map((path) => `${path}: ${linesOf(path)} lines`);
    expect(long).toEqual([]);
  });

  it('exceeds 350 lines in each table that is excepted', () => {
    expect(TABLES.filter((path) => linesOf(path) <= MAX_LINES)).toEqual([]);
  });
});
