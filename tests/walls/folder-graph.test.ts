import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ENDS = ['src', 'server', 'sandbox', 'cli', 'embed'];
const IS_TEST = /\.(test|fixture|flow)\.tsx?$|\/(conformance|examples)\//;
const IMPORT = /(?:\bfrom|\bimport\(|^import)\s*'([^']+)'/gm;

/** The server’s wings, and the wings that each may import. */
const WINGS: Readonly<Record<string, readonly string[]>> = {
  http: ['domains', 'cadastre', 'rasters', 'platform'],
  operate: ['domains', 'cadastre', 'rasters', 'platform'],
  domains: ['documents', 'cadastre', 'rasters', 'platform'],
  documents: ['rasters', 'platform'],
  cadastre: ['platform'],
  rasters: ['platform'],
  platform: [],
};

const sources = ENDS.flatMap((end) =>
  readdirSync(join(root, end), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(end, path))
    .filter((path) => /\.tsx?$/.test(path) && !IS_TEST.test(path)),
);
const known = new Set(sources);

/** The door `#layer/slice[/part]` as the folder behind it. */
function folderOfDoor(specifier: string): string {
  const [layer = '', slice = '', part] = specifier.slice(1).split('/');
  const isNested = layer === 'shared' && slice === 'lib';
  return posix.join('src', layer, slice, isNested ? (part ?? '') : '');
}

/**
 * Rooms are the folders that files belong to: two levels below an end, three where the second level
 * groups rooms. A file directly in a folder of rooms, such as an entry, is a room of its own.
 */
function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  const isGrouped = /^(server\/(domains|platform)|src\/\w+)\//.test(path);
  const isTwice = /^(server\/domains\/(land|sales|soil|people|sharing)|src\/shared\/lib)\//.test(
    path,
  );
  const depth = isTwice ? 4 : isGrouped ? 3 : 2;
  return folders.length < depth ? path : folders.slice(0, depth).join('/');
}

interface Arrow {
  from: string;
  to: string;
  /** `file > import`, for the message. */
  why: string;
}

/** The arrows between the rooms of these files. */
const arrowsOf = (files: readonly string[], room: (path: string) => string): Arrow[] =>
  files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const from = room(path);
      const target = posix.join(posix.dirname(path), specifier);
      const to = specifier.startsWith('#')
        ? folderOfDoor(specifier)
        : known.has(target)
          ? room(target)
          : null;
      return to === null || to === from ? [] : [{ from, to, why: `${path} > ${specifier}` }];
    }),
  );
const arrows = arrowsOf(sources, roomOf);

/** Removes rooms that import no other room of the rest, again and again; what is left is a cycle. */
function cyclesOf(all: readonly Arrow[]): Arrow[] {
  let left = all;
  for (;;) {
    const importing = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    const next = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
    if (next.length === left.length) return next;
    left = next;
  }
}

describe('the folder graph', () => {
  it('has import arrows, so that the next tests check something', () => {
    expect(arrows.length).toBeGreaterThan(1_000);
  });

  it('has no cycle between folders', () => {
    expect(cyclesOf(arrows).map(({ why }) => why)).toEqual([]);
  });

  it('has no cycle between the groups of domains', () => {
    const grouped = sources.filter((path) => /^server\/domains\/\w[\w-]*\/.*\//.test(path));
    const inside = arrowsOf(grouped, (path) => path.split('/').slice(0, 3).join('/'));
    const between = inside.filter(({ to }) => !to.endsWith('.ts'));
    expect(between.length).toBeGreaterThan(20);
    expect(cyclesOf(between).map(({ why }) => why)).toEqual([]);
  });

  it('has no cycle between the parts of the reader of boundary files, and none through its list of formats', () => {
    const top = 'src/shared/geo-file';
    const reader = sources.filter((path) => path.startsWith(`${top}/`));
    const inside = arrowsOf(reader, (path) => {
      const folder = posix.dirname(path);
      return folder === top || path.endsWith('/list.ts') ? path : folder;
    });
    expect(inside.length).toBeGreaterThan(100);
    expect(cyclesOf(inside).map(({ why }) => why)).toEqual([]);
  });

  it('lets each wing of the server import only the wings below it', () => {
    const wing = (room: string) => room.split('/')[1] ?? '';
    const wrong = arrows
      .filter(({ from, to }) => from.startsWith('server/') && wing(from) in WINGS && from !== to)
      .filter(({ from, to }) =>
        to.startsWith('server/')
          ? wing(to) !== wing(from) && !WINGS[wing(from)]?.includes(wing(to))
          : to.startsWith('sandbox'),
      );
    expect(wrong.map(({ why }) => why)).toEqual([]);
  });

  it('uses undocumented parts of pg in one file and its types only', () => {
    const undocumented = /'pg-protocol'|'pg\/lib\/|\bparsedStatements\b|\._send\(/;
    const knowing = sources.filter((path) =>
      undocumented.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(knowing).toEqual([
      'server/platform/db/pg-utils.d.ts',
      'server/platform/db/statement-batch.ts',
    ]);
  });
});
