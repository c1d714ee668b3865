import { expect, it } from 'vitest';
import { addressProblem, geocodeResponse } from './index.ts';

it('addressProblem explains what is wrong with an address', () => {
  expect(addressProblem(undefined)).toBe('Type an address to search for.');
  expect(addressProblem(' \t')).toBe('Type an address to search for.');
  expect(addressProblem('x'.repeat(301))).toBe('An address can have at most 300 characters.');
  expect(addressProblem('12 Main Street')).toBeNull();
});

it('geocodeResponse has the status ZERO_RESULTS without results', () => {
  expect(geocodeResponse([])).toEqual({ results: [], status: 'ZERO_RESULTS' });
});
