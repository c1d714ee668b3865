import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLandscape } from './landscape.ts';
import { sharedLandscape } from './shared-landscape.ts';

/** Stands in for the process that draws: returns the question as the content of the tile. */
const host = createServer((request, response) => {
  void text(request).then((question) => {
    const { kind, z } = JSON.parse(question) as { kind: string; z?: number };
    if (z === 19) return response.writeHead(502).end('no such tile');
    response.setHeader(
      'content-type',
      kind === 'geocode' ? 'application/json' : 'application/octet-stream',
    );
    return response.end(question);
  });
});
const landscape = { origin: '' };
const sandbox = createServer((request, response) => {
  const open = openLandscape(sharedLandscape(landscape.origin));
  const answer = request.url?.startsWith('/sandbox/base') ? open.baseTiles : open.geocoder;
  answer(request, response);
});
const originOf = (server: typeof host) =>
  `http://localhost:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const server of [host, sandbox]) await once(server.listen(0, 'localhost'), 'listening');
  landscape.origin = originOf(host);
});
afterAll(() => {
  for (const server of [host, sandbox]) server.close();
});

describe('sharedLandscape', () => {
  it('serves tiles and addresses from another process', async () => {
    const tile = await fetch(`${originOf(sandbox)}/sandbox/base/streets/3/7/4.png`);
    expect(tile.headers.get('content-type')).toBe('image/png');
    expect(await tile.json()).toEqual({ kind: 'tile', layer: 'streets', z: 3, x: 7, y: 4 });
    const found = await fetch(`${originOf(sandbox)}/sandbox/geocode/json?address=Yanco`);
    expect(await found.json()).toEqual({ kind: 'geocode', params: { address: 'Yanco' } });
  });

  it('refuses tiles if the other process refuses them or is unreachable', async () => {
    const tile = `${originOf(sandbox)}/sandbox/base/streets`;
    expect((await fetch(`${tile}/19/7/4.png`)).status).toBe(404);
    landscape.origin = 'http://localhost:1';
    expect((await fetch(`${tile}/3/7/4.png`)).status).toBe(404);
  });
});
