import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addressOf, freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import { startFailure } from '../../start-failure.ts';
import { databaseCheck } from '../../operate/doctor/check-database.ts';
import { readSettings } from '../settings/settings.ts';
import { openDatabase, type Database } from './database.ts';
import { STATEMENT_LIMIT_MS } from './connections.ts';
import { expectOwnSessions } from './expect-own-sessions.ts';

/** Settings of a session that PgBouncer does not know. */
const UNKNOWN_TO_POOLERS = new Set(['statement_timeout', 'idle_in_transaction_session_timeout']);

/**
 * Stands before PostgreSQL as PgBouncer does: it refuses a session's settings, or drops them as
 * with `ignore_startup_parameters`.
 */
async function startPooler(unknown: 'refuse' | 'ignore') {
  const { host = '', port } = inject('postgres');
  const server = createServer((client) => {
    client.once('data', (startup: Buffer) => {
      // Length and protocol version, then names and values that each end with a NUL.
      const words = startup.subarray(8).toString().split('\0').slice(0, -2);
      const pairs = words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1]!]] : []));
      const refused = pairs.find(([name]) => UNKNOWN_TO_POOLERS.has(name!));
      if (unknown === 'refuse' && refused) return void client.end(refusalOf(refused[0]!));
      const known = pairs.filter(([name]) => !UNKNOWN_TO_POOLERS.has(name!));
      const postgres = connect(join(host, `.s.PGSQL.${port}`));
      for (const end of [client, postgres]) end.on('error', () => {});
      postgres.write(message(startup.subarray(4, 8), [...known.flat(), '']));
      client.pipe(postgres).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function message(head: Buffer, words: readonly string[]): Buffer {
  const body = Buffer.concat([head, Buffer.from(words.map((word) => `${word}\0`).join(''))]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

const refusalOf = (name: string) =>
  Buffer.concat([
    Buffer.from('E'),
    message(Buffer.alloc(0), ['SFATAL', 'C08P01', `Munsupported startup parameter: ${name}`, '']),
  ]);

describe('a server whose DATABASE_URL leads to a pooler', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  const WHY = /leads to a connection pooler such as PgBouncer.* address of PostgreSQL itself/;

  it.each(['refuse', 'ignore'] as const)(
    'refuses to start, and the doctor says why, if the pooler’s answer to unknown settings is to %s',
    async (unknown) => {
      const pooler = await startPooler(unknown);
      const address = new URL(await addressOf(database));
      address.port = String((pooler.address() as AddressInfo).port);
      address.search = '';
      const pooled = openDatabase({ connectionString: address.href }, () => {});
      const check = (through: Database) =>
        expectOwnSessions((text) => through.pool.query(text), STATEMENT_LIMIT_MS);
      await expect(check(database)).resolves.toBeUndefined();
      expect(await check(pooled).then(() => null, startFailure)).toMatch(WHY);

      const settings = readSettings({
        OIDC_ISSUER: 'https://issuer.example',
        OIDC_AUDIENCE: 'fenceline-api',
        DATABASE_URL: address.href,
      });
      const doctor = databaseCheck.run({ settings, origin: 'http://localhost', isServing: false });
      await expect(doctor).rejects.toThrow(WHY);
      await pooled.close();
      pooler.close();
    },
  );
});
