import { expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { failureMessage } from './index.ts';

it("gives the server's own words, red for ten seconds (OP-24)", () => {
  const refused = new ApiError('INVALID_PARAMS', 'Some of what was sent cannot be used.', {
    fields: { property_name: 'Name cannot be empty' },
  });
  expect(failureMessage(refused)).toEqual({
    lines: ['Some of what was sent cannot be used.', 'Name cannot be empty'],
    tone: 'error',
    durationMs: 10_000,
  });
});

it('says a sentence once, though it is also the message of a field', () => {
  const refused = new ApiError('INVALID_PARAMS', 'Name cannot be empty', {
    fields: { property_name: 'Name cannot be empty' },
  });
  expect(failureMessage(refused).lines).toEqual(['Name cannot be empty']);
});

it('never shows what a programming error says of itself', () => {
  expect(failureMessage(new TypeError('x is undefined')).lines).toEqual([
    'Something went wrong. Please try again later.',
  ]);
});
