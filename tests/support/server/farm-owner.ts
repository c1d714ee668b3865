import { contract } from '#shared/api/contract';
import { lotsAround } from '../journeys/lots-around.ts';
import { rowsIn } from './rows.ts';
import { startTestServer } from './test-server.ts';

/** Starts a server with an owner and the ids of lots near the sample town for farms of theirs. */
export async function startFarmOwner(email: string) {
  const server = await startTestServer();
  const client = await server.owner(email);
  const pids = await lotsAround(server.app.parcels, 146.4, -34.4);
  const { id: ownerId } = await server.database.asOwner
    .selectFrom('owner')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const emptyFarm = () => rowsIn(server.database, server.issuer).farm(ownerId);
  const parcelFarm = async (cibo_ids = pids.slice(0, 2)) => {
    const id = await emptyFarm();
    await client.send(contract.farms.addParcels, { property_id: id, cibo_ids });
    return id;
  };
  return { server, client, ownerId, pids, emptyFarm, parcelFarm };
}

export type FarmOwner = Awaited<ReturnType<typeof startFarmOwner>>;
