import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAbn, formatAcn, isAbn, isAcn } from './business-number.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

describe('isAcn', () => {
  it.each(['', '123 456 789', '00400001', '0000000199', '000 000 01O', '-04 085 616'])(
    'refuses %j',
    (typed) => expect(isAcn(typed)).toBe(false),
  );

  it.each(['004 085 616', '000000019', ' 000-250-000 ', '010 499 966'])(
    'accepts %j, whatever separates its digits',
    (typed) => expect(isAcn(typed)).toBe(true),
  );

  it('accepts exactly one check digit after any eight digits', () => {
    fc.assert(
      fc.property(digits(8), (eight) => {
        const valid = Array.from({ length: 10 }, (_, check) => `${eight.join('')}${check}`);
        expect(valid.filter(isAcn)).toHaveLength(1);
      }),
    );
  });

  it('refuses a valid number after one digit changes', () => {
    const at = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 9 }), (place, by) => {
        const changed = [...'004085616'];
        const weight = [8, 7, 6, 5, 4, 3, 2, 1, 1][place]!;
        const digit = (Number(changed[place]) + by) % 10;
        const difference = (digit - Number(changed[place])) * weight;
        changed[place] = String(digit);
        // The weights 8, 6, 5, 4 and 2 share a factor with 10, so some changes cancel out.
        expect(isAcn(changed.join(''))).toBe(difference % 10 === 0);
      }),
    );
  });
});

describe('isAbn', () => {
  it.each(['', '51 824 753 557', '5182475355', '518247535560', '00 000 000 000', '5l 824 753 556'])(
    'refuses %j',
    (typed) => expect(isAbn(typed)).toBe(false),
  );

  it.each(['51 824 753 556', '53004085616', '83 914 571 673'])('accepts %j', (typed) =>
    expect(isAbn(typed)).toBe(true),
  );

  it('refuses a valid number after one digit changes', () => {
    const at = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 9 }), (place, by) => {
        const changed = [...'51824753556'];
        changed[place] = String((Number(changed[place]) + by) % 10);
        expect(isAbn(changed.join(''))).toBe(false);
      }),
    );
  });
});

it('formatAcn and formatAbn group valid numbers and leave other text as typed', () => {
  expect(formatAcn('004085616')).toBe('004 085 616');
  expect(formatAcn(' 123456789')).toBe('123456789');
  expect(formatAbn('51824753556')).toBe('51 824 753 556');
  expect(formatAbn('none')).toBe('none');
});
