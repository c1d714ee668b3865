import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  DatabaseUnavailableError,
  unavailabilityOf,
} from '../platform/db/database-unavailable-error.ts';
import { createLog } from '../platform/log.ts';
import { wireErrorOf } from './envelope.ts';

const sent = (code: string, message = 'said by PostgreSQL') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' });

describe('database errors', () => {
  it.each([
    ['53100', 'full'],
    ['53200', 'busy'],
    ['53300', 'busy'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['08006', 'away'],
    ['57014', 'late'],
    ['25P03', 'late'],
    ['25P04', 'late'],
    ['23505', null],
    ['42501', null],
  ])('with SQLSTATE %s are classified as %s', (code, reason) => {
    expect(unavailabilityOf(sent(code))).toBe(reason);
  });

  it('are recognised only by a SQLSTATE of PostgreSQL', () => {
    expect(unavailabilityOf(Object.assign(new Error('x'), { code: '53100' }))).toBeNull();
    expect(unavailabilityOf(null)).toBeNull();
  });

  it.each([
    ['busy', /very busy/, false],
    ['late', /took too long and was stopped/, false],
    ['away', /cannot reach its database/, true],
    ['full', /disk is full/, true],
    ['cancelled', /cancelled/, false],
  ] as const)(
    'classified as %s answer 503 with plain words and a retry time',
    (reason, words, isFault) => {
      const cause = sent('53100');
      expect(wireErrorOf(new DatabaseUnavailableError(reason, cause), 'id')).toEqual({
        error: {
          code: 'OVERLOADED',
          message: expect.stringMatching(words),
          fields: undefined,
          requestId: 'id',
        },
        status: 503,
        retryAfter: expect.any(Number),
        isFault,
      });
    },
  );

  it('and a full file system give the same answer', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(wireErrorOf(full, 'id')).toMatchObject({
      status: 503,
      error: { message: expect.stringContaining('disk is full') },
    });
  });

  it.each(['EIO', 'EROFS', 'ESTALE', 'EACCES', 'EMFILE'])(
    'and a file system that reports %s answer that nothing is lost, and are logged as a fault',
    (code) => {
      const { error, status, isFault } = wireErrorOf(
        Object.assign(new Error('read'), { code }),
        'id',
      );
      expect({ status, code: error.code, isFault }).toEqual({
        status: 503,
        code: 'OVERLOADED',
        isFault: true,
      });
      expect(error.message).toContain('cannot reach its files. Nothing is lost.');
    },
  );

  it('are logged with PostgreSQL’s message only if it quotes no data', () => {
    const logged = (error: Error) => {
      let line = '';
      const destination = { write: (text: string) => (line += text) } as never;
      const log = createLog('info', { destination });
      log.error({ err: new DatabaseUnavailableError('away', error) });
      return line;
    };
    const words = 'could not extend file "base/1/2": No space left on device';
    for (const code of ['53100', '57P01', '08006']) {
      expect(logged(sent(code, words))).toContain('No space left on device');
    }
    expect(logged(sent('23505', 'Key (email)=(canary@example.org)'))).not.toContain('canary');
  });
});
