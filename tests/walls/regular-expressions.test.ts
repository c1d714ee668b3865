import { describe, expect, it } from 'vitest';
import { attacksOn, attackText, type Attack } from '../support/regular-expressions/attacks.ts';
import {
  collectPatterns,
  patternsIn,
  type FoundPattern,
} from '../support/regular-expressions/collect-patterns.ts';
import { createCounter } from '../support/regular-expressions/count-steps.ts';
import { parsePattern } from '../support/regular-expressions/parse-pattern.ts';

// Only in `npm run test:full`: tries every expression of the project on long texts.

const PROGRAMS = ['src', 'server', 'cli', 'embed'];
/** Four times the text takes four times the steps if linear, 16 times if quadratic. */
const MAX_GROWTH = 6;

/** Returns an attack on which the steps grow faster than the text; null if there is none. */
function superlinearAttack({ source, flags }: Omit<FoundPattern, 'file'>): Attack | null {
  const tree = parsePattern(source, flags);
  const { stepsOn } = createCounter(tree, flags);
  const stepsAt = (attack: Attack, rounds: number) => stepsOn(attackText(attack, rounds));
  const grows = (attack: Attack) => {
    const middle = stepsAt(attack, 128);
    // Short repeats grow for a while too; only sustained growth counts.
    if (middle < MAX_GROWTH * stepsAt(attack, 32)) return false;
    return stepsAt(attack, 512) >= MAX_GROWTH * middle;
  };
  return attacksOn(tree, source).find(grows) ?? null;
}

describe('regular expressions', () => {
  it('take steps in proportion to the text for any input', () => {
    const found = collectPatterns(process.cwd(), PROGRAMS);
    expect(found.length).toBeGreaterThan(250);
    const distinct = new Map(found.map((one) => [`/${one.source}/${one.flags}`, one]));
    const superlinear = [...distinct].flatMap(([text, one]) => {
      const attack = superlinearAttack(one);
      return attack ? [`${one.file} ${text} on ${JSON.stringify(attack)}`] : [];
    });
    expect(superlinear).toEqual([]);
  }, 120_000);

  it.each([
    [/\s+$/, 'a run before something else'],
    [/\s*([/\\])\s*/g, 'a run that may lead to a sign'],
    [/(a+)+$/, 'a loop in a loop'],
    [/^(a|a)*$/, 'a choice between equals'],
    [/"[^,]*,/, 'a text that does not end'],
    [/startxref.*%%EOF/s, 'beginnings without an end'],
    [/^(?:.*EPSG.*?[:/])?(\d{4,6})$/i, 'two loops that share a text'],
    [/\}\s*\n\s*\{/, 'two loops with one sign between them'],
  ])('count as superlinear: %s, %s', ({ source, flags }) => {
    expect(superlinearAttack({ source, flags })).not.toBeNull();
  });

  it.each([/\s+/g, /^\s+/, /[^.]*/g, /^(\d{1,5}\/)?(\w+)$/, /^.*[^.\s]/su, /a{2,40}b/, /\bfoo\b/i])(
    'count as linear: %s',
    ({ source, flags }) => {
      expect(superlinearAttack({ source, flags })).toBeNull();
    },
  );

  it('have step counts that match their execution', () => {
    const count = (form: RegExp, text: string) =>
      createCounter(parsePattern(form.source, form.flags), form.flags).stepsOn(text);
    // Two steps (the character and the match) at each of two positions; one at the end.
    expect(count(/a/g, 'aa')).toBe(5);
    expect(count(/(a+)+$/, `${'a'.repeat(40)}!`)).toBe(Infinity);
  });

  it('are collected from literals, constants and zod formats', () => {
    const program = `
      const WORD = '[a-z]+';
      const LINE = /^x$/m;
      const either = new RegExp(['a', WORD].join('|'));
      const forms = [new RegExp(\`^\${WORD}-\${LINE.source}\`, 'i'), text.replace(/a/g, ''), z.iso.date()];
    `;
    const sources = patternsIn('a.ts', program).map(({ source, flags }) => `/${source}/${flags}`);
    expect(sources.slice(0, 4).toSorted()).toEqual([
      '/^[a-z]+-^x$/i',
      '/^x$/m',
      '/a/g',
      '/a|[a-z]+/',
    ]);
    expect(sources).toHaveLength(5);
    expect(() => patternsIn('a.ts', 'new RegExp(typed)')).toThrow(
      'a.ts makes a regular expression',
    );
  });
});
