import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FLOOR, FLOOR_TEXT } from '../../scripts/build/floor.ts';
import { ABOVE_FLOOR } from './above-floor.ts';
import { newerInScript, newerInStyles } from './newer-features.ts';

const dist = join(import.meta.dirname, '../../dist');
const files = ['app', 'app/assets', 'embed'].flatMap((folder) =>
  readdirSync(join(dist, folder)).map((file) => join(folder, file)),
);
const contents = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));

/** What the files use, and one file for each. */
const usedIn = (ending: string, look: (text: string) => Set<string>) =>
  new Map(
    contents(ending).flatMap(({ file, text }) => [...look(text)].map((name) => [name, file])),
  );

describe('a check for newer features', () => {
  it.each([
    ['URL.canParse(a)', ['URL.canParse']],
    ['a.toSorted(b).with(0, 1)', ['.toSorted', '.with']],
    ['new Intl.Segmenter()', ['Intl.Segmenter']],
    ['navigation.navigate(a)', []],
    ['const { toSorted } = sorters; CSS.escape(a)', []],
    ['/[\\p{L}--a]/v.test(a)', ['flag v']],
  ])('finds in the script %s: %j', (source, found) => {
    expect([...newerInScript(source)].toSorted()).toEqual(found.toSorted());
  });

  it('finds properties, rules, selectors and functions of a style sheet', () => {
    const source = `@property --a{syntax:"*"} a:has(b){field-sizing:content;color:color-mix(in oklab,red,blue)}
      .hover\\:open{color:red} a:hover{margin:0}`;
    expect([...newerInStyles(source)].toSorted()).toEqual(
      [':has', '@property', 'color-mix()', 'field-sizing:'].toSorted(),
    );
  });
});

describe('the floor', () => {
  it.each(['README.md', 'docs/browsers.md', 'docs/embed.md', 'docs/help/08-your-account.md'])(
    'is written in %s',
    (file) => {
      expect(readFileSync(join(dist, '..', file), 'utf8')).toContain(FLOOR_TEXT);
    },
  );

  it('is written in words as in numbers', () => {
    const {
      safari,
      safari_ios: ios,
      chrome,
      edge,
      firefox,
      samsunginternet_android: samsung,
    } = FLOOR;
    expect(edge).toBe(chrome);
    expect(FLOOR_TEXT).toBe(
      `Safari ${safari} (iOS ${ios}), Chrome and Edge ${chrome}, Firefox ${firefox}, Samsung Internet ${samsung}`,
    );
  });
});

describe('the built files', () => {
  it.each([
    ['scripts', '.js', newerInScript],
    ['style sheets', '.css', newerInStyles],
  ] as const)(
    'use in their %s only what supported browsers have, or can do without',
    (kind, ending, look) => {
      const used = usedIn(ending, look);
      const excepted = new Map(Object.entries(ABOVE_FLOOR[kind]));
      expect([...used].filter(([name]) => !excepted.has(name))).toEqual([]);
      expect([...excepted.keys()].filter((name) => !used.has(name))).toEqual([]);
    },
  );
});
