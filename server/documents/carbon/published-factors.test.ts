import { describe, expect, it } from 'vitest';
import { publishedFactors, stateOfFactors } from './published-factors.ts';

const middles = (state: Parameters<typeof publishedFactors>[0]) =>
  publishedFactors(state, 0.47).biomass.map(({ middle }) => middle);

describe('the state whose factors a farm uses', () => {
  it('is the farm’s state, if the paper has a value for its forest', () => {
    expect(stateOfFactors([{ state: 'VIC' }, { state: 'VIC' }])).toBe('VIC');
  });

  it('is null for other states, a farm in two states and a custom boundary', () => {
    expect(stateOfFactors([{ state: 'QLD' }])).toBeNull();
    expect(stateOfFactors([{ state: 'NSW' }, { state: 'VIC' }])).toBeNull();
    expect(stateOfFactors([{ state: 'NSW' }], true)).toBeNull();
    expect(stateOfFactors([])).toBeNull();
  });
});

describe('published factors', () => {
  it('weigh thin canopy in proportion to woodland of 49.5 t/ha at 35% canopy', () => {
    // 2.5%, 9.5% and 27.5% canopy × 49.5 ÷ 35.
    expect(middles(null).slice(0, 3)).toEqual([3.5, 13.4, 38.9]);
  });

  it('weigh dense canopy like the state’s forest, or like Australia’s if the state has no value', () => {
    expect(middles('TAS').at(-1)).toBe(351);
    expect(middles('NSW').at(-1)).toBe(287);
    expect(middles(null).at(-1)).toBe(234.4);
    // 40 to 50% is woodland, on average 45%; 50 to 65% is forest.
    expect(middles(null)[3]).toBe(
      Math.round(10 * ((10 * 45 * (49.5 / 35) + 15 * 234.4) / 25)) / 10,
    );
  });

  it('give ranges that contain the middle and grow with the canopy', () => {
    for (const state of [null, 'NSW', 'VIC', 'TAS', 'WA'] as const) {
      const { biomass } = publishedFactors(state, 0.47);
      expect(biomass).toHaveLength(5);
      biomass.forEach(({ low, middle, high }, i) => {
        expect(low).toBeLessThan(middle);
        expect(middle).toBeLessThan(high);
        expect(middle).toBeGreaterThan(biomass[i - 1]?.middle ?? 0);
      });
    }
  });

  it('name their paper beside each figure', () => {
    const { references, source } = publishedFactors('VIC', 0.47);
    expect(references.map(({ value }) => value)).toEqual(['49.5 t/ha', '333 t/ha']);
    for (const { reference } of references) expect(reference).toContain('Roxburgh et al. 2019');
    expect(references[1]?.reference).toContain('Victoria');
    expect(source).toContain('Forest Ecology and Management 432');
  });
});
