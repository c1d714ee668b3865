import type { InProcessServer } from '../support/server/in-process-server.ts';

interface Place {
  server: InProcessServer;
}
interface Request {
  objects: { farm: number };
}

/** Of the sample district. */
export async function somePid({ app }: InProcessServer): Promise<string> {
  const [parcel] = await app.parcels.atPoint(146.20478, -34.46488);
  return parcel!.pid;
}

export const changeFarm = ({ database }: InProcessServer, id: number, change: object) =>
  database.asOwner.updateTable('farm').set(change).where('id', '=', id).execute();

const moveGateAway = ({ server }: Place, farm: number) =>
  changeFarm(server, farm, { front_gate_lng: 147, front_gate_lat: -34 });

async function customFarm({ server }: Place, { objects }: Request) {
  await changeFarm(server, objects.farm, { boundary_type: 'geojson' });
  return {};
}

/** Farms as the calls about boundaries need them; each returns the parameters that differ. */
export const preparedFarms = {
  async 'boundaries.fix'(scene: Place, { objects }: Request) {
    await moveGateAway(scene, objects.farm);
    return { fix: 'move-gate', current: 1 };
  },
  async 'boundaries.accept'(scene: Place, { objects }: Request) {
    await moveGateAway(scene, objects.farm);
    return { kind: 'gate', current: 1 };
  },
  async 'boundaries.takeParcels'(scene: Place, request: Request) {
    const { asOwner } = scene.server.database;
    const farm_id = request.objects.farm;
    await customFarm(scene, request);
    await asOwner.deleteFrom('farm_parcel').where('farm_id', '=', farm_id).execute();
    await asOwner
      .insertInto('farm_boundary')
      .values({ farm_id, features: '[]', area_ha: 1, stored_at: new Date() })
      .execute();
    return { current: 1, cibo_ids: [await somePid(scene.server)] };
  },
  'farms.editInfo': customFarm,
  'farms.storeCustomBoundary': customFarm,
};
