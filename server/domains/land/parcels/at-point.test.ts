import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { countStatements } from '../../../../tests/support/server/count-statements.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { poleOf } from '../../../cadastre/conformance/seeded-questions.fixture.ts';

const { atPoint } = contract.parcels;

describe('parcels.atPoint', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer();
    client = await server.owner('farmer@fenceline.example');
  });
  afterAll(() => server.stop());

  it('returns the lot under the point exactly as the cadastre records it', async () => {
    const [lot, ...others] = await client.send(atPoint, { lng: 146.2073, lat: -34.4646 });
    expect(others).toEqual([]);
    const [record] = await server.app.parcels.byIds([lot!.cadastre_polygon_pid]);
    expect(record).toMatchObject({
      jurisdictionalId: lot!.jurisdictional_id,
      geometry: lot!.geometry,
      parcelType: 'lot',
    });
  });

  it('holds no connection to the database while the cadastre searches', async () => {
    const inUse: number[] = [];
    const { atPoint: search } = server.app.parcels;
    const spy = vi.spyOn(server.app.parcels, 'atPoint').mockImplementation((...given) => {
      inUse.push(server.database.usage()['calls']!.inUse);
      return search.apply(server.app.parcels, given);
    });
    const asked = { lng: 146.2073, lat: -34.4646 };
    expect(await countStatements(() => client.send(atPoint, asked))).toBe(1);
    const named = { ...asked, _op_id: randomUUID() };
    expect(await client.send(atPoint, named)).toEqual(await client.send(atPoint, asked));
    spy.mockRestore();
    expect(inUse).toEqual([0, 0, 0]);
  });

  it('returns nothing on a road or outside the cadastre', async () => {
    const vertices = [
      [146.18, -34.49],
      [146.24, -34.49],
      [146.24, -34.43],
      [146.18, -34.49],
    ];
    const around = await server.app.parcels.intersecting({
      type: 'Polygon',
      coordinates: [vertices],
    });
    const roads = around.filter(({ parcelType }) => parcelType === 'road');
    expect(roads.length).toBeGreaterThan(0);
    for (const road of roads.slice(0, 5)) {
      const [lng, lat] = poleOf(road);
      expect(await server.app.parcels.atPoint(lng, lat)).toContainEqual(road);
      expect(await client.send(atPoint, { lng, lat })).toEqual([]);
    }
    for (const [x, y] of [
      [151.2, -33.9],
      [0, 0],
      [180, 90],
      [-180, -90],
    ] as const) {
      expect(await client.send(atPoint, { lng: x, lat: y })).toEqual([]);
    }
  });

  it.each<[string, unknown, unknown, string]>([
    ['no number', NaN, 146, 'lat'],
    ['a text', '-34.4', 146, 'lat'],
    ['infinity', -34, -Infinity, 'lng'],
    ['beyond a pole', 90.01, 146, 'lat'],
    ['beyond the antimeridian', -34, 180.5, 'lng'],
    ['nothing', undefined, 146, 'lat'],
    ['a list', -34, [146], 'lng'],
  ])('rejects %s as a coordinate and names the field', async (_, lat, lng, field) => {
    const asked = client.send(atPoint, { lat, lng } as { lat: number; lng: number });
    await expect(asked).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { [field]: expect.any(String) as string },
    });
  });
});
