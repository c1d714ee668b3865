import { readdirSync, readFileSync } from 'node:fs';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { mergeClasses } from './class-groups.ts';

/** The utility of a class without its modifiers, such as `h-9` of `max-sm:[&>p]:h-9!`. */
function utilityOf(name: string): string {
  let depth = 0;
  let start = 0;
  for (const [i, letter] of [...name].entries()) {
    if ('[('.includes(letter)) depth++;
    else if ('])'.includes(letter)) depth--;
    else if (letter === ':' && depth === 0) start = i + 1;
  }
  return name.slice(start).replaceAll(/^!|!$/g, '');
}

/** CSS properties in the app's code, which tailwind-merge takes for utilities. */
const PROPERTIES = new Set([
  'filter',
  'font-family',
  'font-weight',
  'stroke-linejoin',
  'stroke-width',
]);

/** Every Tailwind utility in a text of the app's code. */
const utilities = new Set(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.fixture)\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(`src/${path}`, 'utf8').matchAll(/(['"`])([^\\\n]*?)\1/g)])
    .flatMap(([, , text = '']) => text.split(/\s+/))
    .map((name) => utilityOf(name))
    .filter((name) => /[\w\])]$/.test(name) && twMerge(`${name} ${name}`) === name)
    .filter((name) => !PROPERTIES.has(name)),
);

it('merges every two utilities of the app as tailwind-merge does', () => {
  expect(utilities.size).toBeGreaterThan(500);
  // One of each group: what a class does with it, it does with the group.
  const groups: string[] = [];
  for (const name of utilities) {
    const isOf = (group: string) =>
      twMerge(`${group} ${name}`) === name && twMerge(`${name} ${group}`) === group;
    if (!groups.some(isOf)) groups.push(name);
  }
  const differing = [...utilities].flatMap((name) =>
    groups
      .flatMap((group) => (group === name ? [] : [`${group} ${name}`, `${name} ${group}`]))
      .filter((pair) => mergeClasses(pair) !== twMerge(pair)),
  );
  expect(differing).toEqual([]);
});
