import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The criteria of WCAG 2.2 by level; 4.1.1 is obsolete and has none. */
const CRITERIA = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};
const STATES = new Set(['supported', 'partly', 'does not apply']);
const ROW = /^\| (\d\.\d\.\d+) \| (A+) \| (.+?) \| (.+?) \| (.+?) \| (.*?) \|$/gm;

const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
const rows = [...page.matchAll(ROW)].map(
  ([, id = '', level = '', name = '', state = '', how = '', shown = '']) => ({
    id,
    level,
    name,
    state,
    how,
    shown,
  }),
);

describe('docs/accessibility.md', () => {
  it('has each criterion of level A and AA once', () => {
    const expected = Object.entries(CRITERIA).flatMap(([level, ids]) =>
      ids.split(' ').map((id) => `${id} ${level}`),
    );
    expect(rows.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(expected.toSorted());
  });

  it('gives each a state, its reason, and a test or the day of a check by hand', () => {
    const empty = rows.filter(
      ({ state, how, shown }) =>
        !STATES.has(state) || how.length < 10 || !/`.+`|by hand, \d+ \w+ \d{4}/.test(shown),
    );
    expect(empty).toEqual([]);
  });

  it('names only tests that exist', () => {
    const paths = rows.flatMap(({ shown }) => [...shown.matchAll(/`([^`]+)`/g)].map(([, p]) => p!));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
