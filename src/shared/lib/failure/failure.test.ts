import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { failureMessage, formFailure } from './index.ts';

it("gives the server's own words, red for ten seconds (OP-24)", () => {
  const refused = new ApiError('INVALID_PARAMS', 'Some of the values are not valid.', {
    fields: { property_name: 'Name cannot be empty' },
  });
  expect(failureMessage(refused)).toEqual({
    lines: ['Some of the values are not valid.', 'Name cannot be empty'],
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

describe('a failed submit of a form', () => {
  const refused = new ApiError('INVALID_PARAMS', 'Some of the values are not valid.', {
    fields: { name: 'Name cannot be empty', plan_id: 'Please choose a plan.' },
  });

  it('stands at the fields that the form shows, and apart from them where it shows none', () => {
    expect(formFailure(refused, ['name', 'phone'])).toEqual({
      error: refused,
      at: { name: 'Name cannot be empty' },
      rest: ['Please choose a plan.'],
    });
  });

  it('is the server’s sentence when it names no field', () => {
    const unreachable = ApiError.unreachable(null);
    expect(formFailure(unreachable, ['name'])).toMatchObject({
      at: {},
      rest: [unreachable.message],
    });
  });

  it('is nothing before a submit failed', () => {
    expect(formFailure(null, ['name'])).toEqual({ error: null, at: {}, rest: [] });
  });
});
