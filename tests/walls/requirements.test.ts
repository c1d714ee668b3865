import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'server', 'sandbox', 'cli', 'embed', 'tests', 'bench', 'scripts', 'docs'];
const TABLE = 'docs/requirements.md';
const ROW = /^\| ([A-Z]+-\d+) \| (.+) \| (?:`(.+)`)? ?\|$/gm;

const rows = [...read(TABLE).matchAll(ROW)].map(([, id = '', text = '', test]) => ({
  id,
  text,
  test,
}));
const known = new Set(rows.map(({ id }) => id));
const groups = [...new Set(rows.map(({ id }) => id.replace(/-.*/, '')))];
/** `MAP-06`, and as ranges `MAP-06 to MAP-09` and `MAP-06..09`. */
const CITED = new RegExp(
  `\\b(${groups.join('|')})-(\\d{1,3})(?:\\.\\.(\\d{1,3})| to (?:\\1-)?(\\d{1,3}))?\\b`,
  'g',
);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function citedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, group, first, dotted, spelled]) => {
    const from = Number(first);
    const to = Number(dotted ?? spelled ?? from);
    return Array.from(
      { length: to - from + 1 },
      (_, i) => `${group}-${String(from + i).padStart(2, '0')}`,
    );
  });
}

describe('docs/requirements.md', () => {
  it('has a sentence for each id, once', () => {
    expect(rows.length).toBeGreaterThan(500);
    expect(rows.length).toBe(known.size);
    expect(rows.filter(({ text }) => text.length < 10)).toEqual([]);
  });

  it('knows every id that a comment, a test or a page cites', () => {
    const paths = FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(folder, path),
      ),
    ).filter((path) => /\.(tsx?|mjs|css|sql|md)$/.test(path) && path !== TABLE);
    const unknown = paths.flatMap((path) =>
      citedIn(read(path))
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names tests that cite the id', () => {
    const wrong = rows.filter(
      ({ id, test }) => test !== undefined && !citedIn(read(test)).includes(id),
    );
    expect(wrong.map(({ id, test }) => `${id}: ${test}`)).toEqual([]);
  });
});
