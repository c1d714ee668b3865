import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'server', 'cli', 'embed', 'sandbox', 'scripts', 'bench', 'tests', 'docs'];
const GLOSSARY = 'docs/glossary.md';
/**
 * Files that may contain these names: two list them, migrations never change, and the specification
 * fixes the names on the wire.
 */
const KEEPS =
  /^(docs\/glossary\.md|tests\/walls\/words\.test\.ts|server\/platform\/db\/migrations\/|src\/shared\/api\/contract\/addresses\.ts)/;

const [, table = ''] = readFileSync(join(root, GLOSSARY), 'utf8').split('## Names that are gone');
const gone = [...table.matchAll(/^\| (?!not |-)(.+?) \|/gm)].map(([, name = '']) => name);
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path))
    .filter((path) => /\.(tsx?|mjs|css|md)$/.test(path) && !KEEPS.test(path)),
);

/**
 * Finds `embed key` in `EmbedKey`, `embed-key` and prose, but not in a column `embed_key`; and a name
 * in code, but not as a key of an object, because stored ones stay.
 */
const patternOf = (name: string) =>
  name.startsWith('`')
    ? new RegExp(`\\b${name.replaceAll('`', '')}(?!['":])`)
    : new RegExp(`${name.replaceAll(' ', '[- ]?')}(?!_)`, 'i');

it('names that are gone stay gone', () => {
  expect(gone.length).toBeGreaterThan(3);
  const found = files.flatMap((path) => {
    const text = `${path}\n${readFileSync(join(root, path), 'utf8')}`;
    return gone.filter((name) => patternOf(name).test(text)).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});
