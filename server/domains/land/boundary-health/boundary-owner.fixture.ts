import type { Position } from 'geojson';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Client } from '#shared/api';
import {
  contract,
  type BoundaryFeature,
  type BoundaryFinding,
  type BoundaryFix,
} from '#shared/api/contract';
import { startFarmOwner, type FarmOwner } from '../../../../tests/support/server/farm-owner.ts';
import { lot } from '../../../cadastre/import/cadastre-files.fixture.ts';
import { testImports } from '../../../cadastre/import/test-imports.fixture.ts';

type Kind = BoundaryFinding['kind'];

const { farms, boundaries } = contract;
export const EMAIL = 'farmer@fenceline.example';
/** About 9 m east and 11 m north. */
const STEP = 1e-4;
export const at = (x: number, y: number): Position => [146.4 + x * STEP, -34.4 + y * STEP];
export const box = (west: number, south: number, east: number, north: number): Position[] => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
  at(west, south),
];
export const parcel = (cadid: string, lotPlan: string, ...edges: Parameters<typeof box>) =>
  lot({ cadid, lotidstring: lotPlan, lganame: null }, box(...edges));
/** Three lots of a hundred steps each, side by side. */
export const LOTS = [
  parcel('101', '1//DP755510', 0, 0, 100, 100),
  parcel('102', '2//DP755510', 100, 0, 200, 100),
  parcel('103', '3//DP755510', 200, 0, 300, 100),
];
export const area = (...rings: Position[][]): BoundaryFeature => ({
  type: 'Feature',
  properties: { name: 'House' },
  geometry: { type: 'Polygon', coordinates: rings },
});

/** Starts a server for the tests of a describe, with the lots above as its cadastre before each. */
export function boundaryOwner() {
  const imports = testImports();
  const owner = {} as FarmOwner & { neighbour: Client };

  beforeAll(async () => {
    Object.assign(owner, await startFarmOwner(EMAIL));
    owner.neighbour = await owner.server.owner('other@fenceline.example');
  });
  afterAll(() => owner.server.stop());
  beforeEach(() => useCadastre(LOTS));

  /** Imports a cadastre in place of the last one. */
  async function useCadastre(lots: readonly unknown[]) {
    await imports.load(await imports.lots('lots.geojson', lots), { maxRefusedPercent: 100 });
    Object.assign(owner.server.app, { parcels: await imports.served() });
  }
  const check = async (id: number, by = owner.client) => {
    const [health] = await by.send(boundaries.check, { property_id: id });
    return health;
  };
  const kinds = async (id: number) => (await check(id)).findings.map(({ kind }) => kind);
  const fix = (id: number, wanted: BoundaryFix, current: number, by = owner.client) =>
    by.send(boundaries.fix, { property_id: id, fix: wanted, current });
  const accept = (id: number, kind: Kind, current: number, isAccepted = true, by = owner.client) =>
    by.send(boundaries.accept, { property_id: id, kind, is_accepted: isAccepted, current });
  const acceptedOf = async (id: number) =>
    (await check(id)).findings.map(({ kind, is_accepted: isAccepted }) => [kind, isAccepted]);
  const pidsOf = async (id: number) =>
    (await owner.client.send(farms.parcels, { email: EMAIL, property_id: id })).map(
      (one) => one.cadastre_polygon_pid,
    );
  const latest = async (id: number) =>
    (await owner.client.send(boundaries.versions, { property_id: id }))[0];
  const ids = (...pids: string[]) => pids.map((pid) => `NSW${pid}`);
  const farmOf = (...pids: string[]) => owner.parcelFarm(ids(...pids));
  async function customFarm(...features: BoundaryFeature[]) {
    const id = await owner.emptyFarm();
    const geojson = { type: 'FeatureCollection' as const, features };
    await owner.client.send(farms.storeCustomBoundary, { property_id: id, geojson });
    return id;
  }
  const hectares = async (id: number) => {
    const summaries = await owner.client.send(farms.summaries, { email: EMAIL });
    return summaries.find((one) => one.property_id === id)!.area_ha!;
  };
  return {
    owner,
    useCadastre,
    check,
    kinds,
    fix,
    accept,
    acceptedOf,
    pidsOf,
    latest,
    ids,
    farmOf,
    customFarm,
    hectares,
  };
}
