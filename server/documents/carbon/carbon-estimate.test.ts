import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carbonDioxideOf, carbonIn } from './carbon-estimate.ts';
import { readBiomass } from '../../platform/settings/biomass.ts';

const factors = {
  biomass: readBiomass('1/2/5, 3/10/25, 10/40/90, 30/90/180, 60/150/300')!,
  carbonFraction: 0.5,
  source: 'Example',
};

describe('carbon estimate', () => {
  it('multiplies hectares, dry matter per hectare and carbon fraction, class by class', () => {
    expect(carbonIn([500, 10, 0, 4, 0, 1], factors)).toEqual({
      low: (10 + 40 + 60) / 2,
      middle: (20 + 160 + 150) / 2,
      high: (50 + 360 + 300) / 2,
    });
    expect(carbonDioxideOf({ low: 12, middle: 24, high: 36 })).toEqual({
      low: 44,
      middle: 88,
      high: 132,
    });
  });

  it('keeps low ≤ middle ≤ high and never shrinks when hectares are added (property)', () => {
    const hectares = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(hectares, fc.integer({ min: 1, max: 5 }), (classHa, grown) => {
        const { low, middle, high } = carbonIn(classHa, factors);
        expect(low).toBeLessThanOrEqual(middle);
        expect(middle).toBeLessThanOrEqual(high);
        const more = classHa.map((ha, i) => (i === grown ? ha + 1 : ha));
        expect(carbonIn(more, factors).middle).toBeGreaterThanOrEqual(middle);
      }),
    );
  });
});

it.each([
  '',
  '1/2/3',
  '3/2/1,1/2/3,1/2/3,1/2/3,1/2/3',
  '1/2/3,1/2/3,1/2/3,1/2/3,1/2/-3',
  '1/2,1/2/3,1/2/3,1/2/3,1/2/3',
])('readBiomass rejects invalid factors: %j', (text) => expect(readBiomass(text)).toBeNull());
