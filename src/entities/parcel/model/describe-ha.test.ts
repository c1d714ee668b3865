import { expect, it } from 'vitest';
import { describeHa } from './describe-ha.ts';

it.each([
  [0.4203, '0.42 ha'],
  [64.23, '64.2 ha'],
  [412.34, '412 ha'],
  [1203.6, '1,204 ha'],
])('describeHa formats %d as %s', (hectares, text) => {
  expect(describeHa(hectares)).toBe(text);
});
