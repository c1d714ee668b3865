import pg from 'pg';
import { embeddedConnection } from '../../../server/platform/db/embedded/index.ts';
import type { BuiltServer } from '../../support/journeys/built-server.ts';

/** Asks the server's own PostgreSQL as its superuser. */
export async function withDatabase<T>(
  { dataDir }: BuiltServer,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(await embeddedConnection(dataDir));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
