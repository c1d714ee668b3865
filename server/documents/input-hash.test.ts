import { expect, it } from 'vitest';
import { canonicalJson, inputHash } from './input-hash.ts';

it('canonicalJson sorts keys by code unit and writes numbers as RFC 8785 does', () => {
  const value = { b: [1e21, 0.000001, -0, 4.5], '€': '\u000f"\\', a: { z: null, é: true, d: 1 } };
  expect(canonicalJson(value)).toBe(
    '{"a":{"d":1,"z":null,"é":true},"b":[1e+21,0.000001,0,4.5],"€":"\\u000f\\"\\\\"}',
  );
});

it('inputHash is the same for the same facts, whatever the order of their members', () => {
  const at = new Date('2026-11-21T00:00:00Z');
  expect(inputHash({ at, n: 1, gone: undefined })).toBe(inputHash({ n: 1, at: at.toISOString() }));
  expect(inputHash({ n: 1 })).not.toBe(inputHash({ n: 2 }));
  // echo -n '{"a":1}' | sha256sum
  expect(inputHash({ a: 1 })).toBe(
    '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
  );
});

it.each([NaN, Infinity, 1n, () => 1, Symbol('s')])('inputHash rejects %s', (value) => {
  expect(() => inputHash({ value })).toThrow(TypeError);
});
