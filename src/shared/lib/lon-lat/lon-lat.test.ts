import { expect, it } from 'vitest';
import { describePosition } from './index.ts';

it('describePosition writes hemispheres, and latitude first', () => {
  expect(describePosition([147.198761, -34.8123449])).toBe('34.81234° S, 147.19876° E');
  expect(describePosition([-0.5, 51])).toBe('51.00000° N, 0.50000° W');
});
