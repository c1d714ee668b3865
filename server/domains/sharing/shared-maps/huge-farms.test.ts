import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type BoundaryFeature, type SharedMapContent } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { drawFarm } from '../../land/farm-drawing/draw-farm.ts';

const { embeds } = contract;
const SITE = 'https://www.agent.example';
const email = 'farmer@fenceline.example';
/** 500 paddocks in a grid with 200 vertices each, the maximum for a boundary. */
const [PADDOCKS, COLUMNS, VERTICES_AN_EDGE] = [500, 25, 49];
const SIDE = 0.004;

function paddocks(): BoundaryFeature[] {
  const at = (x: number, y: number) => [
    146.4 + (x + 0.01 * Math.sin(70 * y)) * SIDE,
    -34.6 + (y + 0.01 * Math.sin(70 * x)) * SIDE,
  ];
  return Array.from({ length: PADDOCKS }, (_, i) => {
    const [x, y] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    const ends = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
      [x, y],
    ] as const;
    const ring = ends.slice(0, 4).flatMap(([fromX, fromY], side) => {
      const [toX, toY] = ends[side + 1]!;
      return Array.from({ length: VERTICES_AN_EDGE }, (_vertex, step) => {
        const share = step / VERTICES_AN_EDGE;
        return at(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share);
      });
    });
    const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
    return { type: 'Feature', geometry, properties: {} };
  });
}

describe('a shared map of a huge farm', () => {
  let server: TestServer;
  let drawings = 0;
  beforeAll(async () => {
    server = await startTestServer({
      app: {
        drawFarm: async (order) => {
          drawings += 1;
          return drawFarm({ ...order, isDissolved: true });
        },
      },
    });
  });
  afterAll(() => server.stop());

  it('is drawn once, then answered from the cache, and with 304 for its ETag', async () => {
    const client = await server.owner(email);
    const rows = rowsIn(server.database, server.issuer);
    const { id: ownerId } = await server.database.asOwner
      .selectFrom('owner')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const farmId = await rows.farm(ownerId, 'geojson');
    const features = paddocks();
    await client.send(contract.farms.storeCustomBoundary, {
      property_id: farmId,
      geojson: { type: 'FeatureCollection', features },
    });
    const [{ create_embed_key: shared }] = await client.send(embeds.create, {
      property_id: farmId,
      sites: [SITE],
      parts: ['boundary', 'parcels', 'name'],
      base_map: 'none',
      ground_cover: null,
      last_day: null,
      has_picture: false,
    });
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.origin}/embed/${shared.key}.json`, {
        headers: { origin: SITE, ...headers },
      });
      const body = await answer.text();
      return { answer, body };
    };

    const first = await ask();
    const map = JSON.parse(first.body) as SharedMapContent;
    expect(map.boundary).toHaveLength(1);
    const [outline] = map.boundary!;
    const vertices = outline!.coordinates.flat().length;
    expect(vertices).toBeGreaterThan(500);
    expect(vertices).toBeLessThanOrEqual(10_000);
    const again = await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const { body } of again) expect(body).toBe(first.body);
    const etag = first.answer.headers.get('etag') as string;
    const unchanged = await ask({ 'if-none-match': etag });
    expect([unchanged.answer.status, unchanged.body]).toEqual([304, '']);
    expect(drawings).toBe(1);
  });
});
