import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { problemsOf } from './problems-of.fixture.ts';

describe('readSettings for proxies', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    [' 2 ', 2],
    ['loopback', ['loopback']],
    ['Loopback, 10.0.0.0/8 ,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
    ['192.0.2.1', ['192.0.2.1']],
  ])('reads TRUST_PROXY=%s as %j', (typed, trusted) => {
    expect(readSettings({ TRUST_PROXY: typed }).TRUST_PROXY).toEqual(trusted);
  });

  it('refuses TRUST_PROXY=true and says what to write instead', () => {
    expect(problemsOf({ TRUST_PROXY: 'true' })).toBe(
      'TRUST_PROXY: true would trust any address that a client sends. Write the number of proxies in front, such as 1, or their networks, such as loopback,10.0.0.0/8.',
    );
  });

  it.each(['yes', '-1', '99', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0/8', 'a.example', ','])(
    'refuses TRUST_PROXY=%s',
    (typed) => {
      expect(problemsOf({ TRUST_PROXY: typed })).toMatch(
        /^TRUST_PROXY: must be the number of proxies/,
      );
    },
  );
});
