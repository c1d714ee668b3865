import { describe, expect, it } from 'vitest';
import {
  explainFailure,
  explainFileFailure,
  explainSpawnFailure,
} from './embedded-postgres-error.ts';

describe('explainFailure', () => {
  it.each([
    [
      'initdb: error: could not create directory "/d/base": No space left on device',
      'The disk is full: PostgreSQL cannot write to /d. Free some space there. ' +
        'PostgreSQL says: initdb: error: could not create directory "/d/base": No space left on device',
    ],
    [
      '2026-11-21 02:26:00 UTC [7] FATAL:  data directory "/d" has wrong ownership\nHINT:  more\n',
      'PostgreSQL may not use /d. Start Fenceline as the user who owns that folder, or choose ' +
        'another DATA_DIR. PostgreSQL says: FATAL:  data directory "/d" has wrong ownership',
    ],
    [
      'initdb: error: could not look up effective user ID 4321: user does not exist',
      /needs its user to have a line in \/etc\/passwd.*DATABASE_URL/,
    ],
    [
      'postgres: error while loading shared libraries: libicuuc.so.60: cannot open',
      /lacks a library.*libicuuc\.so\.60/,
    ],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /not enough memory/],
    ['initdb: error: could not access "/d": Read-only file system', /Choose another DATA_DIR/],
  ])('turns %j into advice', (output, message) => {
    expect(() => {
      throw explainFailure(output, '/d');
    }).toThrow(message);
  });

  it('ignores PostgreSQL’s answers to early connections', () => {
    const output =
      '[7] FATAL:  required WAL directory "pg_wal" does not exist\n[8] FATAL:  the database system is starting up\n';
    expect(explainFailure(output, '/d').message).toBe(
      'The database files in /d are damaged. Restore the latest backup in their place: fenceline ' +
        'restore FILE --replace. PostgreSQL says: FATAL:  required WAL directory "pg_wal" does not exist',
    );
  });

  it('quotes the last fatal line of an unknown failure', () => {
    const output = 'LOG:  starting\n[7] FATAL:  one\n[7] PANIC:  two\n[7] LOG:  shutting down\n';
    expect(explainFailure(output, '/d').message).toBe(
      'PostgreSQL did not start in /d. PostgreSQL says: PANIC:  two',
    );
    expect(explainFailure('', '/d').message).toBe('PostgreSQL did not start in /d.');
  });
});

describe('explainFileFailure', () => {
  const failure = (code: string, message: string, syscall: string) =>
    Object.assign(new Error(`${code}: ${message}, ${syscall} '/d/x'`), { code, syscall });
  const explain = (error: Error) => (explainFileFailure(error, '/d') as Error).message;

  it('names the remedy if one is known', () => {
    expect(explain(failure('ENOSPC', 'no space left on device', 'write'))).toMatch(
      /^The disk is full/,
    );
    expect(explain(failure('EACCES', 'permission denied', 'open'))).toMatch(
      /may not use \/d\. Start/,
    );
  });

  it('tells a root user without the right to act for other users not to be root', () => {
    const cure = /this root may not act for another user\. Start Fenceline as an ordinary user/;
    expect(explain(failure('EPERM', 'operation not permitted', 'chown'))).toMatch(cure);
    expect(explain(failure('EINVAL', 'invalid argument', 'spawn'))).toMatch(cure);
  });

  it('leaves other errors unchanged', () => {
    const error = new TypeError('a defect');
    expect(explainFileFailure(error, '/d')).toBe(error);
  });
});

describe('explainSpawnFailure', () => {
  const explain = (code: string, folder = '/') =>
    explainSpawnFailure(Object.assign(new Error(code), { code }), '/x/postgres', folder).message;

  it('distinguishes a missing data directory from a system that the programs do not support', () => {
    expect(explain('ENOENT', '/no/such/folder')).toBe(
      'The data directory /no/such/folder does not exist.',
    );
    expect(explain('ENOENT')).toMatch(/needs glibc, which Alpine lacks/);
  });

  it('explains a folder in which programs may not be run', () => {
    expect(explain('EACCES')).toMatch(/\/x\/postgres could not be started \(EACCES\)/);
  });
});
