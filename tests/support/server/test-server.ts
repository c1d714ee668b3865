import { inject } from 'vitest';
import { loadMemoryEngine } from '../../../server/cadastre/memory/index.ts';
import type { Database, DatabaseOptions } from '../../../server/platform/db/database.ts';
import { freshDatabase } from './fresh-database.ts';
import {
  startInProcess,
  type InProcessOptions,
  type InProcessServer,
} from './in-process-server.ts';

export type TestServer = InProcessServer;

interface TestServerOptions extends Partial<Omit<InProcessOptions, 'database'>> {
  /** A migrated database of the test, or options for a new one. */
  database?: Database | DatabaseOptions;
}

const databaseFor = async (given: Database | DatabaseOptions) =>
  'asUser' in given ? given : freshDatabase(given);

/** A server with the database and the parcels that all test files share. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startInProcess({
    ...options,
    database: await databaseFor(options.database ?? {}),
    parcels: options.parcels ?? (await loadMemoryEngine(inject('parcelSnapshot'))),
  });
}
