import { expect, it } from 'vitest';
import { connectionWords } from './connection-words.ts';

const waiting = { state: 'waiting' } as const;

it('connectionWords counts the waiting changes next to the reason', () => {
  expect(connectionWords('offline', true, [waiting])).toMatch(
    /^You are offline\..* 1 change waits\.$/,
  );
  expect(connectionWords('away', true, [waiting, waiting])).toMatch(/ 2 changes wait\.$/);
});

it('connectionWords asks for a sign-in when the session has expired', () => {
  expect(connectionWords('online', false, [waiting])).toBe('1 change waits for you to sign in.');
});

it('connectionWords leads to a change that the server refused', () => {
  expect(connectionWords('online', true, [{ state: 'refused' }])).toBe(
    '1 change was not accepted. Open the map to correct it.',
  );
});

it('connectionWords says nothing when all is well', () => {
  expect(connectionWords('online', true, [])).toBe('');
});
