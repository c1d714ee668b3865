import { describe, expect, it } from 'vitest';
import { SignInAttempts } from './sign-in-attempts.ts';

describe('SignInAttempts', () => {
  it('blocks only the e-mail with ten failures, for five minutes', () => {
    let now = 0;
    const attempts = new SignInAttempts(() => now);
    for (let i = 0; i < 9; i++) attempts.failed('a@x.example');
    expect(attempts.isBlocked('a@x.example')).toBe(false);
    attempts.failed('a@x.example');
    expect(attempts.isBlocked('a@x.example')).toBe(true);
    expect(attempts.isBlocked('b@x.example')).toBe(false);
    now = 5 * 60_000;
    expect(attempts.isBlocked('a@x.example')).toBe(false);
  });

  it('forgets failures after a success', () => {
    const attempts = new SignInAttempts();
    for (let i = 0; i < 9; i++) attempts.failed('a@x.example');
    attempts.succeeded('a@x.example');
    attempts.failed('a@x.example');
    expect(attempts.isBlocked('a@x.example')).toBe(false);
  });

  it('remembers at most a thousand addresses', () => {
    const attempts = new SignInAttempts();
    for (let i = 0; i < 10; i++) attempts.failed('first@x.example');
    for (let i = 0; i < 1_000; i++) attempts.failed(`${i}@x.example`);
    expect(attempts.isBlocked('first@x.example')).toBe(false);
  });
});
