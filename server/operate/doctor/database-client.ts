import pg from 'pg';
import { expectOwnSessions } from '../../platform/db/expect-own-sessions.ts';

const CONNECT_MS = 5_000;

/** Runs the work with one connection, within five seconds for each statement. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: CONNECT_MS,
  });
  client.on('error', () => {});
  try {
    const connectAndAsk = async (text: string) => {
      await client.connect();
      return client.query<{ limit: string }>(text);
    };
    await expectOwnSessions(connectAndAsk, CONNECT_MS);
    return await work(client);
  } finally {
    await client.end();
  }
}
