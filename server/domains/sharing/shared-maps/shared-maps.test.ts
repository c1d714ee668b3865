import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedMapContent } from '#shared/api/contract';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { areaHa } from '#shared/lib/geo';
import { drawFarm } from '../../land/farm-drawing/draw-farm.ts';
import { lotsAround } from '../../../../tests/support/journeys/lots-around.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { embeds, farms, paddocks } = contract;
const email = 'farmer@fenceline.example';
const SITE = 'https://www.agent.example';
const shared = {
  sites: [`${SITE}/farms`],
  parts: ['boundary' as const],
  base_map: 'none' as const,
  ground_cover: null,
  last_day: null,
  has_picture: false,
};

const farmFields = {
  property_name: '<img src=x onerror=alert(1)> "Kurrajong"',
  pic_code: '',
  front_gate_lat: -34.4,
  front_gate_lng: 146.4,
  not_owner: false,
  owner_name: '',
  owner_business_name: '',
  owner_phone_number: '',
  owner_email_address: '',
};

describe('a shared map', () => {
  let server: TestServer;
  let client: Client;
  let farmId: number;
  let now = new Date('2026-06-30T02:00:00Z');
  let drawings = 0;

  beforeAll(async () => {
    server = await startTestServer({
      app: {
        now: () => now,
        drawFarm: async (order) => {
          drawings += 1;
          return drawFarm({ ...order, isDissolved: true });
        },
      },
    });
    client = await server.owner(email);
    farmId = await farmOfParcels(client, email);
  });
  afterAll(() => server.stop());

  async function farmOfParcels(owner: Client, ownerEmail: string): Promise<number> {
    const [row] = await owner.send(farms.create, {
      email: ownerEmail,
      ...farmFields,
      front_gate_address: '',
      typed_front_gate_address: '12***Mirrool Road***Wirrabilla***NSW***2700',
    });
    const cibo_ids = (await lotsAround(server.app.parcels, 146.4, -34.4)).slice(0, 3);
    await owner.send(farms.addParcels, { property_id: row.create_property, cibo_ids });
    return row.create_property;
  }

  const share = async (
    change: Partial<Parameters<typeof client.send<typeof embeds.create>>[1]> = {},
  ) => {
    const [row] = await client.send(embeds.create, { property_id: farmId, ...shared, ...change });
    return row.create_embed_key;
  };
  const ask = (key: string, headers: Record<string, string> = { origin: SITE }, kind = 'json') =>
    fetch(`${server.origin}/embed/${key}.${kind}`, { headers });
  const mapOf = async (key: string) => (await (await ask(key)).json()) as SharedMapContent;
  const reasonOf = async (response: Response) =>
    ((await response.json()) as { reason: string }).reason;

  it('shows only what its owner chose', async () => {
    const { key } = await share();
    expect(key).toMatch(/^[\w-]{22}$/);
    const map = await mapOf(key);
    expect(map).toMatchObject({
      name: null,
      gate: null,
      parcels: null,
      base_maps: [],
      ground_cover: null,
    });
    const outlineHa = map.boundary?.reduce((sum, area) => sum + areaHa(area), 0) ?? 0;
    expect(outlineHa / (map.area_ha ?? 0)).toBeCloseTo(1, 2);
    expect(map.area_ha).toBeGreaterThan(1);
    expect(map.locality).toBe('Wirrabilla NSW');

    const { key: all } = await share({ parts: ['parcels', 'gate', 'name'] });
    const whole = await mapOf(all);
    expect(whole.boundary).toBeNull();
    expect(whole.parcels).toHaveLength(3);
    expect(whole.gate).toEqual([146.4, -34.4]);
    expect(whole.name).toContain('Kurrajong');
    expect(whole.parcels?.every(({ lot_plan }) => lot_plan !== '')).toBe(true);
  });

  it('shows paddocks with their names only if its owner chose them, and shows changes to them at once', async () => {
    const [{ version }] = await client.send(paddocks.list, { property_id: farmId });
    const [parcel] = await client.send(farms.parcels, { email, property_id: farmId });
    const store = (name: string, of: number) =>
      client.send(paddocks.store, {
        property_id: farmId,
        version: of,
        paddocks: [{ name, kind: 'grazing', geometry: parcel!.geometry }],
        are_findings_accepted: false,
      });
    await store('<b>Creek</b>', version);
    expect((await mapOf((await share()).key)).paddocks).toBeNull();
    const { key } = await share({ parts: ['paddocks'], has_picture: true });
    const map = await mapOf(key);
    expect(map).toMatchObject({ boundary: null, parcels: null, area_ha: expect.any(Number) });
    expect(map.paddocks).toEqual([
      {
        name: '<b>Creek</b>',
        area_ha: expect.any(Number),
        at: [expect.any(Number), expect.any(Number)],
        geometry: expect.any(Object),
      },
    ]);
    await store('House', version + 1);
    expect((await mapOf(key)).paddocks![0]!.name).toBe('House');
  });

  it('does not reveal the farm’s position when it shows neither the land nor the gate', async () => {
    const map = await mapOf((await share({ parts: ['name'] })).key);
    expect(map.bounds[2] - map.bounds[0]).toBeGreaterThan(30);
    expect(map).toMatchObject({ locality: null, area_ha: null });
    expect(JSON.stringify(map)).not.toContain('Wirrabilla');
  });

  it('names the town only together with the gate, and the hectares only with the land', async () => {
    const gate = await mapOf((await share({ parts: ['gate'] })).key);
    expect(gate).toMatchObject({ locality: 'Wirrabilla NSW', area_ha: null });
    const parcels = await mapOf((await share({ parts: ['parcels'] })).key);
    expect(parcels).toMatchObject({ locality: 'Wirrabilla NSW', area_ha: expect.any(Number) });
  });

  it('can be read only from the listed sites', async () => {
    const { key } = await share();
    const listed = await ask(key);
    expect(listed.headers.get('access-control-allow-origin')).toBe('*');
    expect(listed.headers.get('cache-control')).toBe('public, max-age=60');
    expect(listed.headers.get('vary')).toContain('origin');
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'https://www.agent.example.evil.example' },
      { origin: 'http://www.agent.example' },
      { origin: 'null' },
      {},
    ] as Record<string, string>[]) {
      const refused = await ask(key, headers);
      expect([refused.status, await reasonOf(refused)]).toEqual([403, 'ORIGIN_NOT_LISTED']);
    }
  });

  it('answers 304 to a second request with its ETag', async () => {
    const { key } = await share();
    const etag = (await ask(key)).headers.get('etag') as string;
    expect((await ask(key, { origin: SITE, 'if-none-match': etag })).status).toBe(304);
  });

  it('is drawn once, and again after a change to the farm or to what is shared', async () => {
    const { key, embed_id } = await share({ parts: ['boundary', 'parcels', 'name'] });
    const drawnFor = async (work: () => Promise<unknown>) => {
      const before = drawings;
      await work();
      return drawings - before;
    };
    expect(await drawnFor(() => Promise.all([ask(key), ask(key), ask(key)]))).toBe(1);
    expect(await drawnFor(() => ask(key))).toBe(0);

    const change = { embed_id, ...shared, parts: ['boundary' as const, 'name' as const] };
    await client.send(embeds.change, change);
    expect(await drawnFor(async () => expect((await mapOf(key)).parcels).toBeNull())).toBe(1);

    const { area_ha: before } = await mapOf(key);
    const cibo_ids = (await lotsAround(server.app.parcels, 146.4, -34.4)).slice(0, 2);
    const edited = { ...farmFields, property_name: 'Box Flat', property_id: farmId, cibo_ids };
    await client.send(farms.edit, edited);
    expect(
      await drawnFor(async () => {
        const map = await mapOf(key);
        expect(map.name).toBe('Box Flat');
        expect(map.area_ha).toBeLessThan(before ?? 0);
      }),
    ).toBe(1);
  });

  it('is compressed when the farm is large', async () => {
    const { key } = await share();
    const answer = await ask(key, { origin: SITE, 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
  });

  it('is unavailable immediately and permanently once withdrawn', async () => {
    const { key, embed_id } = await share();
    await client.send(embeds.revoke, { embed_id });
    const refused = await ask(key);
    expect([refused.status, await reasonOf(refused)]).toEqual([410, 'KEY_ENDED']);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    await expect(client.send(embeds.change, { embed_id, ...shared })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('expires at the end of its last day in eastern Australia', async () => {
    const { key } = await share({ last_day: '2026-06-30' });
    expect((await ask(key)).status).toBe(200);
    now = new Date('2026-06-30T14:00:00Z');
    expect((await ask(key)).status).toBe(410);
    now = new Date('2026-06-30T02:00:00Z');
  });

  it('keeps its key when its sites change', async () => {
    const { key, embed_id } = await share();
    await client.send(embeds.change, { embed_id, ...shared, sites: ['other.example'] });
    expect((await ask(key)).status).toBe(403);
    expect((await ask(key, { origin: 'https://other.example' })).status).toBe(200);
  });

  it('is removed along with its farm', async () => {
    const [owner] = [await server.owner('leaver@fenceline.example')];
    const id = await farmOfParcels(owner, 'leaver@fenceline.example');
    const [row] = await owner.send(embeds.create, { property_id: id, ...shared });
    await owner.send(farms.remove, { property_id: id });
    expect((await ask(row.create_embed_key.key)).status).toBe(410);
    expect(await owner.send(embeds.list, {})).toEqual([]);
  });

  it.each([
    [{ sites: ['agent'] }, 'sites'],
    [{ parts: [] }, 'parts'],
    [{ last_day: '2020-01-01' }, 'last_day'],
    [{ ground_cover: '2021-04' }, 'ground_cover'],
  ])('is rejected with %j, naming the field', async (change, field) => {
    await expect(share(change as object)).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      fields: { [field]: expect.any(String) as string },
    });
  });

  it('requires a farm with a boundary', async () => {
    const bare = await rowsIn(server.database, server.issuer).farm(1);
    await expect(share({ property_id: bare })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('has a picture under a separate key when its owner wants one', async () => {
    const { key, picture_key } = await share({
      has_picture: true,
      parts: ['boundary', 'name', 'gate'],
    });
    expect((await ask(key, {}, 'png')).status).toBe(404);
    expect((await ask(picture_key as string)).status).toBe(404);
    const picture = await ask(picture_key as string, {}, 'png');
    expect(picture.headers.get('content-type')).toBe('image/png');
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });

  it('can be framed only by its sites', async () => {
    const { key } = await share();
    const page = await fetch(`${server.origin}/embed/${key}`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${SITE}`);
    expect(await page.text()).toContain(`map-key="${key}"`);
  });

  it('shows a message when another site frames it', async () => {
    const { key } = await share();
    const framed = (referer: string, destination = 'iframe') =>
      fetch(`${server.origin}/embed/${key}`, {
        headers: { referer, 'sec-fetch-dest': destination },
      });
    const elsewhere = await framed('https://other.example/farms');
    expect(elsewhere.status).toBe(403);
    expect(elsewhere.headers.get('content-security-policy')).not.toContain('frame-ancestors');
    const text = await elsewhere.text();
    expect(text).toContain('This map cannot be shown at the moment.');
    expect(text).not.toContain('map-key');
    expect(text).toContain('data-reason="ORIGIN_NOT_LISTED" data-site="https://other.example"');
    const crafted = await (await framed('https://x"onclick="a.example/')).text();
    expect(crafted).toContain('data-site="https://x&quot;onclick=&quot;a.example"');
    expect((await framed(`${SITE}/`)).status).toBe(200);
    expect((await framed('https://other.example/', 'document')).status).toBe(200);
  });

  it('shows visitors a message in its frame once withdrawn', async () => {
    const { key, embed_id } = await share();
    await client.send(embeds.revoke, { embed_id });
    const page = await fetch(`${server.origin}/embed/${key}`);
    expect(page.status).toBe(410);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('This map cannot be shown at the moment.');
  });
});
