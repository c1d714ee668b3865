import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { failureMessage, formFailure } from './index.ts';

it('failureMessage shows the server’s own message in red for ten seconds (OP-24)', () => {
  const refused = new ApiError('INVALID_PARAMS', 'Some of the values are not valid.', {
    fields: { property_name: 'Name cannot be empty' },
  });
  expect(failureMessage(refused)).toEqual({
    lines: ['Some of the values are not valid.', 'Name cannot be empty'],
    tone: 'error',
    durationMs: 10_000,
  });
});

it('failureMessage shows a sentence once even if it is also a field’s message', () => {
  const refused = new ApiError('INVALID_PARAMS', 'Name cannot be empty', {
    fields: { property_name: 'Name cannot be empty' },
  });
  expect(failureMessage(refused).lines).toEqual(['Name cannot be empty']);
});

it('failureMessage names the field of a message that has no subject', () => {
  const fields = {
    property_key_price: 'This is missing.',
    'd.items[3].price': 'Please enter a number.',
    property_ids: 'must be as long as the others',
    plan_id: 'Please choose a plan.',
  };
  const refused = new ApiError('INVALID_PARAMS', 'Some of the values are not valid.', { fields });
  expect(failureMessage(refused).lines.slice(1)).toEqual([
    'Property key price: This is missing.',
    'Price: Please enter a number.',
    'Property ids: must be as long as the others',
    'Please choose a plan.',
  ]);
});

it('failureMessage never shows the message of a programming error', () => {
  expect(failureMessage(new TypeError('x is undefined')).lines).toEqual([
    'Something went wrong. Please try again later.',
  ]);
});

describe('formFailure', () => {
  const refused = new ApiError('INVALID_PARAMS', 'Some of the values are not valid.', {
    fields: { name: 'Name cannot be empty', plan_id: 'Please choose a plan.' },
  });

  it('assigns messages to the fields that the form shows and lists the others separately', () => {
    expect(formFailure(refused, ['name', 'phone'])).toEqual({
      error: refused,
      at: { name: 'Name cannot be empty' },
      rest: ['Please choose a plan.'],
    });
  });

  it('returns the server’s message when the error names no field', () => {
    const unreachable = ApiError.unreachable(null);
    expect(formFailure(unreachable, ['name'])).toMatchObject({
      at: {},
      rest: [unreachable.message],
    });
  });

  it('is empty before a submit has failed', () => {
    expect(formFailure(null, ['name'])).toEqual({ error: null, at: {}, rest: [] });
  });
});
