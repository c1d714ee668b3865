import { describe, expect, it } from 'vitest';
import { shareFaults } from './share-faults.ts';

const share = { readerName: 'Mary Lender', readerEmail: 'mary@bank.example', days: '30' };

describe('shareFaults', () => {
  it('accepts a reader with a name, an e-mail address and 1 to 90 days', () => {
    for (const days of ['1', ' 30 ', '90']) expect(shareFaults({ ...share, days })).toEqual({});
  });

  it.each(['', '0', '91', '-1', '1.5', '1e1', 'ten'])('refuses %j days', (days) => {
    expect(shareFaults({ ...share, days })).toEqual({ days: 'Write 1 to 90 days.' });
  });

  it.each(['', 'mary', 'mary@', '@bank.example', 'mary@bank', 'a@b@c.d', 'mary @bank.example'])(
    'refuses the address %j',
    (readerEmail) =>
      expect(Object.keys(shareFaults({ ...share, readerEmail }))).toEqual(['readerEmail']),
  );

  it('refuses a blank name', () => {
    expect(Object.keys(shareFaults({ ...share, readerName: '  ' }))).toEqual(['readerName']);
  });
});
