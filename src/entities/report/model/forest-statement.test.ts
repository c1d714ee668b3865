import { describe, expect, it } from 'vitest';
import { forestDefinition, forestRows, forestStatement } from './forest-statement.ts';
import type { ForestNumbers } from './report-numbers.ts';

const facts: ForestNumbers = {
  year: 2024,
  cutOffHa: 40,
  keptHa: 40,
  lost: [],
  scatteredHa: 0,
  unseenHa: 0,
  hasHeight: false,
  data: 'Example canopy, v1',
};
const patch = { hectares: 3, at: [147, -34] as [number, number] };

describe('the statement on forest', () => {
  it.each([
    [
      { cutOffHa: 0, keptHa: 0 },
      'The data show no forest on this farm on 31 December 2020, and so no clearing since.',
    ],
    [{}, 'The data show no loss of forest on this farm'],
    [{ scatteredHa: 0.3 }, 'Smaller patches of 0.3 ha in all did'],
    [{ lost: [patch] }, '3.0 ha of 40.0 ha, in one patch, fell'],
    [{ lost: [patch, patch] }, '6.0 ha of 40.0 ha, in 2 patches, fell'],
  ])('for %j is “%s”', (given, words) => {
    expect(forestStatement({ ...facts, ...given })).toEqual([expect.stringContaining(words)]);
  });

  it('names the hectares that it does not cover', () => {
    expect(forestStatement({ ...facts, unseenHa: 12 })[1]).toMatch(/^12\.0 ha of the farm/);
  });

  it('says whether the height of the trees was considered', () => {
    expect(forestDefinition({ hasHeight: false })).toContain('canopy alone decided');
    expect(forestDefinition({ hasHeight: true })).toContain('Both canopy and height decided');
  });

  it('has rows whose parts add up to the forest at the cut-off', () => {
    const rows = forestRows({ ...facts, keptHa: 36.5, lost: [patch], scatteredHa: 0.5 });
    const [whole, ...parts] = rows.map(([, hectares]) => hectares);
    expect(forestRows({ ...facts, cutOffHa: 0, keptHa: 0 })).toEqual([]);
    expect(parts.slice(0, 3).reduce((sum, hectares) => sum + hectares, 0)).toBe(whole);
  });
});
