import { expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { lotsAround } from '../../../../tests/support/journeys/lots-around.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { newMapKey } from './shared-map-columns.ts';

const SITE = 'https://www.agent.example';

const LIMIT_MS = 120_000;

it(
  '3,000 guessed keys open no map, and the guesser is rate limited',
  async () => {
    const server = await startTestServer();
    const statuses = new Map<number, number>();
    let refusal: Response | undefined;
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const response = await fetch(`${server.origin}/embed/${newMapKey()}.json`);
          if (response.status === 429) refusal = response;
          await response.arrayBuffer();
          return response.status;
        }),
      );
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    await server.stop();
    // A hundred at once are more than the database connections for visits can answer in time.
    const opened = [...statuses.keys()].filter((status) => ![404, 429, 503].includes(status));
    expect(opened).toEqual([]);
    expect(statuses.get(429)).toBeGreaterThan(2_000);
    // The element on another site's page may read when to retry.
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refusal?.headers.get('access-control-expose-headers')).toBe('retry-after');
  },
  LIMIT_MS,
);

it(
  'a valid key opens its map even from a network that has guessed too many keys',
  async () => {
    const server = await startTestServer();
    try {
      const good = await shareOneLot(server);
      const open = (key: string) =>
        fetch(`${server.origin}/embed/${key}.json`, { headers: { origin: SITE } });
      while ((await open(newMapKey())).status !== 429);
      expect((await open(good)).status).toBe(200);
      // A map in use stays open even when the network has no look-ups left.
      await Promise.all(Array.from({ length: 900 }, () => open(newMapKey())));
      expect((await open(good)).status).toBe(200);
    } finally {
      await server.stop();
    }
  },
  LIMIT_MS,
);

/** Returns the key of a map that shows one lot on `SITE`. */
async function shareOneLot(server: TestServer): Promise<string> {
  const email = 'farmer@fenceline.example';
  const ownerId = await rowsIn(server.database, server.issuer).owner(email);
  const farmId = await rowsIn(server.database, server.issuer).farm(ownerId);
  const owner = await server.client(email);
  const cibo_ids = (await lotsAround(server.app.parcels, 146.4, -34.4)).slice(0, 1);
  await owner.send(contract.farms.addParcels, { property_id: farmId, cibo_ids });
  const [row] = await owner.send(contract.embeds.create, {
    property_id: farmId,
    sites: [SITE],
    parts: ['boundary'],
    base_map: 'none',
    ground_cover: null,
    last_day: null,
    has_picture: false,
  });
  return row.create_embed_key.key;
}
