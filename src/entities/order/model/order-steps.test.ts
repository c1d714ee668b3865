import { describe, expect, it } from 'vitest';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { orderSteps } from './order-steps.ts';

type Files = Parameters<typeof orderRecord>[1];
const statesOf = (files: Files) => orderSteps(orderRecord({}, files)).map(({ state }) => state);

describe('orderSteps', () => {
  it.each<[string, Files, string[]]>([
    [
      'fails where a report cannot be made',
      { state: 'failed', failure: 'impossible' },
      ['done', 'failed', 'next'],
    ],
    [
      'fails where the parcels are missing',
      { state: 'incomplete', list: [] },
      ['done', 'failed', 'next'],
    ],
    ['fails at the e-mail', { state: 'failed', failure: 'mail' }, ['done', 'done', 'failed']],
    ['waits for the files', { state: 'waiting', list: [] }, ['done', 'current', 'next']],
    ['makes the files', { state: 'making', list: [] }, ['done', 'current', 'next']],
    ['mails what is made', { state: 'making' }, ['done', 'done', 'current']],
    ['ends with the e-mail', { state: 'sent' }, ['done', 'done', 'done']],
  ])('%s', (_, files, states) => {
    expect(statesOf(files)).toEqual(states);
  });

  it('names the address, and says that a free reorder was ordered, not paid', () => {
    const words = orderSteps(orderRecord({ method: 'Free' })).map((step) => step.words);
    expect(words).toEqual(['Ordered', 'Files made', 'E-mailed to farmer@fenceline.example']);
  });
});
