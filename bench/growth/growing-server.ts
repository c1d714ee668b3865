import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/platform/db/database.ts';
import {
  embeddedConnection,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded/index.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Scene } from '../../tests/contract/accepted-requests.ts';
import { MERCHANT, startPayPal } from '../../tests/support/orders/paid-order.ts';
import { addCrowd } from '../../tests/support/server/crowd.ts';
import { startInProcess } from '../../tests/support/server/in-process-server.ts';
import { startLpa } from '../../tests/support/server/lpa.ts';
import { startCer } from '../../tests/support/soil/cer.ts';
import { SQUARE } from '../../tests/support/server/rows.ts';
import { settleTenants } from '../../tests/support/server/tenants.ts';
import { addCustomers } from '../api/customers.ts';
import type { StoredCadastre } from '../postgis/stored-cadastre.ts';

/** Longer than a run takes. */
const TOKEN_S = 7_200;
/** Number of objects that each owner has, in either database. */
const EACH = { farms: 100, orders: 100, tasks: 20, operations: 20, projects: 10, sharedMaps: 20 };

/** A scene together with the cadastre that the server queries. */
export interface GrowingScene extends Scene {
  cadastre: StoredCadastre;
}

/**
 * Starts a server with a database of its own, in which a user of every role has what a customer
 * has, among as many other customers. Every table that grows with the owners has rows of theirs.
 */
export async function startGrowingServer(
  others: number,
  cadastre: StoredCadastre,
): Promise<GrowingScene & { stop: () => Promise<void> }> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'fenceline-growth-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
    stops.push(() => postgres.stop());
    const database = openDatabase(postgres.connection, () => {});
    await migrate(database);
    const [paypal, lpa, cer] = [await startPayPal(), await startLpa(), await startCer()];
    for (const outside of [paypal, lpa, cer]) stops.push(() => outside.stop());
    const server = await startInProcess({
      database,
      parcels: cadastre.engine,
      env: { PAYPAL_MERCHANT_ID: MERCHANT },
      app: { paypal: paypal.client, lpa: lpa.client, cer: cer.client },
    });
    stops.push(() => server.stop());
    // Add the crowd first: its rows are found by names that rows of the tenants have too.
    if (others > 0) await addCrowd(database, others);
    const tenants = await settleTenants(server);
    // The tests’ rows have no outline, but `soilProjects.page` returns outlines.
    const geometry = JSON.stringify(SQUARE);
    await database.asOwner.updateTable('soil_project_parcel').set({ geometry }).execute();
    const exp = Math.floor(Date.now() / 1_000) + TOKEN_S;
    for (const caller of Object.values(tenants.callers)) {
      caller.token = await server.issuer.token(caller.email, { exp });
    }
    await addCustomers(await embeddedConnection(folder), server.issuer.issuer, {
      customers: others,
      ...EACH,
    });
    return { server, paypal, lpa, tenants, cadastre, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
