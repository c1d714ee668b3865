import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '../../tests/support/server/raw-call.ts';
import { startTestServer, type TestServer } from '../../tests/support/server/test-server.ts';

describe('the log of requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function lineOf(path: string, init: RequestInit = {}) {
    const before = server.logged().length;
    await (await fetch(server.origin + path, init)).text();
    const read = () =>
      server
        .logged()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('request answered'));
    await expect.poll(read).toHaveLength(1);
    return JSON.parse(read()[0]!) as Record<string, unknown>;
  }

  it('contains neither the key of a shared map nor the signature of a file link', async () => {
    await lineOf('/embed/canarykeycanarykeycana/map.json');
    await lineOf('/files/deliveries/1/a.pdf?signature=canarysignature');
    expect(server.logged()).not.toMatch(/canary/);
  });

  it('names the request, the network, the level and the time in words', async () => {
    expect(await lineOf('/files/deliveries/1/a.pdf')).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request: 'GET /files/*',
      network: '127.0.0.0/24',
      status: 404,
      ms: expect.any(Number),
    });
  });

  it('gives every request an id that its log lines and its refusal contain', async () => {
    const first = await lineOf('/files/deliveries/1/a.pdf');
    const second = await lineOf('/files/deliveries/1/a.pdf');
    expect(first['reqId']).toMatch(/^[\da-f-]{36}$/);
    expect(second['reqId']).not.toBe(first['reqId']);
    const before = server.logged().length;
    const { envelope } = await sendRaw(server.origin, 'not JSON');
    const [line] = server.logged().slice(before).split('\n');
    expect(JSON.parse(line!)).toMatchObject({
      msg: 'call refused',
      reqId: envelope.error!.requestId,
      trace_id: expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  it('logs requests that a page makes by itself below the usual level', async () => {
    expect(await lineOf('/livez')).toMatchObject({ level: 'debug', request: 'GET /livez' });
  });
});
