import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentProblem, parseExtent } from './extent.ts';

describe('parseExtent', () => {
  it.each(['lots', '1e99', '-40', '', '40 acres', '1,20 ha', '4 0 ha', 'ha', '%', '½', '٤٠'])(
    'cannot read %j',
    (typed) => expect(parseExtent(typed)).toBeNull(),
  );

  it.each([
    ['40', 40, 'ha'],
    ['40 ha', 40, 'ha'],
    ['40.5HA', 40.5, 'ha'],
    ['1 hectare', 1, 'ha'],
    ['1,200 ha', 1_200, 'ha'],
    ['1 200 hectares', 1_200, 'ha'],
    ['0', 0, 'ha'],
    ['35 %', 35, '%'],
    ['80%', 80, '%'],
    ['12.5 per cent', 12.5, '%'],
    [' 7 percent. ', 7, '%'],
  ] as const)('reads %j', (typed, value, unit) =>
    expect(parseExtent(typed)).toEqual({ value, unit }),
  );

  it('reads any number of hectares that a browser formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (value) => {
        expect(parseExtent(`${value.toLocaleString('en-AU')} ha`)).toEqual({ value, unit: 'ha' });
      }),
    );
  });

  it('returns no value below zero, infinite or not a number for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (typed) => {
        const value = parseExtent(typed)?.value ?? 0;
        expect(Number.isFinite(value) && value >= 0).toBe(true);
      }),
    );
  });
});

describe('extentProblem', () => {
  it.each([
    [
      'lots',
      'We cannot read “lots”. Please write hectares, such as 40 ha, or a share of the farm, such as 35 %.',
    ],
    ['150 %', 'Please write at most 100 %, which is the whole farm.'],
    [
      '1,200 ha',
      'This is more than the farm’s 602.4 ha. Please write hectares, such as 40 ha, or a share of the farm, such as 35 %.',
    ],
    [
      '604',
      'This is more than the farm’s 602.4 ha. Please write hectares, such as 40 ha, or a share of the farm, such as 35 %.',
    ],
  ])('refuses %j on 602.4 ha and says what to write', (typed, problem) =>
    expect(extentProblem(typed, 602.4)).toBe(problem),
  );

  it('accepts the whole farm, even rounded up, and a blank answer', () => {
    const typed = ['602.4', '603 ha', '100 %', '0', ' '];
    expect(typed.map((one) => extentProblem(one, 602.4))).toEqual(typed.map(() => null));
  });

  it('accepts any farm’s size while the area is unknown', () => {
    expect(extentProblem('2,400,000 ha', null)).toBeNull();
    expect(extentProblem('99999999999 ha', null)).toContain('larger than any farm');
  });
});
