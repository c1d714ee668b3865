import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOutsideFetch, createTryOutside } from './outside-fetch.ts';
import { OutsideUnavailableError } from './outside-unavailable.ts';

const servers: Server[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'answered',
    (error: unknown) => {
      expect(error).toBeInstanceOf(OutsideUnavailableError);
      return (error as OutsideUnavailableError).reason;
    },
  );
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('createOutsideFetch', () => {
  it('returns status, headers and the body read by a schema', async () => {
    const url = await listen((request, response) => {
      response.writeHead(201, { 'x-debug-id': 'abc' });
      response.end(JSON.stringify({ method: request.method }));
    });
    const answer = await createOutsideFetch({ system: 'Test' })(url, { method: 'POST' });
    expect([answer.status, answer.ok, answer.headers.get('x-debug-id')]).toEqual([
      201,
      true,
      'abc',
    ]);
    expect(answer.json(z.object({ method: z.string() }))).toEqual({ method: 'POST' });
  });

  it('returns a 4xx to its caller', async () => {
    const url = await listen((_, response) => response.writeHead(422).end('{"name":"X"}'));
    const answer = await createOutsideFetch({ system: 'Test' })(url);
    expect([answer.status, answer.ok, answer.text()]).toEqual([422, false, '{"name":"X"}']);
  });

  it('treats text that is not JSON, and JSON of another shape, as garbage', async () => {
    const url = await listen((request, response) =>
      response.end(request.url === '/html' ? '<html>' : '{"a":1}'),
    );
    const send = createOutsideFetch({ system: 'Test' });
    for (const path of ['html', 'json']) {
      const answer = await send(url + path);
      expect(() => answer.json(z.object({ b: z.string() }))).toThrow(
        'Test is unavailable (garbage)',
      );
    }
  });

  it('does not follow redirects', async () => {
    let followed = 0;
    const url = await listen((request, response) => {
      if (request.url === '/other') followed += 1;
      response.writeHead(302, { location: '/other' }).end();
    });
    expect(await reasonOf(createOutsideFetch({ system: 'Test' })(url))).toBe('redirect');
    expect(followed).toBe(0);
  });

  it('stops at the time limit if nothing arrives or the body arrives too slowly', async () => {
    const url = await listen((request, response) => {
      if (request.url === '/silent') return;
      response.write('{');
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    const send = createOutsideFetch({ system: 'Test', timeoutMs: 120 });
    expect(await reasonOf(send(`${url}silent`))).toBe('timeout');
    expect(await reasonOf(send(`${url}drip`))).toBe('timeout');
  });

  it('limits the size of the inflated body', async () => {
    const bomb = gzipSync(Buffer.alloc(4 * 1024 * 1024, 32));
    expect(bomb.byteLength).toBeLessThan(8_192);
    const url = await listen((request, response) => {
      if (request.url === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      else response.end(Buffer.alloc(request.url === '/over' ? 1_001 : 1_000, 32));
    });
    const send = createOutsideFetch({ system: 'Test', maxBytes: 1_000 });
    expect(await reasonOf(send(`${url}bomb`))).toBe('oversize');
    expect(await reasonOf(send(`${url}over`))).toBe('oversize');
    expect((await send(`${url}exact`)).bytes).toHaveLength(1_000);
  });

  it('distinguishes a request that never arrived from one that was interrupted', async () => {
    const url = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '50' }).write('{', () => response.destroy());
    });
    const send = createOutsideFetch({ system: 'Test' });
    expect(await reasonOf(send(`${url}cut`))).toBe('network');
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await reasonOf(send(url))).toBe('refused');
  });

  it('opens the breaker after consecutive failures, then lets one request try again', async () => {
    let arrived = 0;
    let status = 500;
    const url = await listen((_, response) => {
      arrived += 1;
      response.writeHead(status).end('{}');
    });
    const send = createOutsideFetch({ system: 'Test', breakAfter: 3, breakMs: 60 });
    for (let i = 0; i < 3; i++) expect(await reasonOf(send(url))).toBe('status');
    expect(await reasonOf(send(url))).toBe('breaker-open');
    expect(arrived).toBe(3);

    status = 200;
    await expect.poll(() => reasonOf(send(url))).toBe('answered');
    expect(arrived).toBe(4);
  });

  it('never sends a request twice', async () => {
    let arrived = 0;
    const url = await listen((_, response) => {
      arrived += 1;
      response.writeHead(503).end();
    });
    expect(await reasonOf(createOutsideFetch({ system: 'Test' })(url, { method: 'POST' }))).toBe(
      'status',
    );
    expect(arrived).toBe(1);
  });

  it('reveals neither address nor answer in its message', async () => {
    const url = await listen((_, response) => response.writeHead(500).end('canary-answer'));
    const error = await createOutsideFetch({ system: 'Test' })(`${url}?key=canary-key`).catch(
      String,
    );
    expect(error).toBe('OutsideUnavailableError: Test is unavailable (status 500)');
  });
});

describe('createTryOutside', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

  it('returns status, headers and the start of the body of an answer that is not usable', async () => {
    const url = await listen((_, response) =>
      response.writeHead(503, { 'retry-after': '7' }).end('<html>Down for maintenance</html>'),
    );
    const attempt = createTryOutside({ system: 'Test', keptBytes: 6 });
    const { exchange, error } = await attempt(url);
    expect([error?.reason, error?.status]).toEqual(['status', 503]);
    expect(exchange).toMatchObject({ status: 503, reason: 'status' });
    expect(exchange.headers).toContainEqual(['retry-after', '7']);
    expect(text(exchange.body)).toBe('<html>');
    expect(exchange.byteLength).toBeGreaterThan(6);
  });

  it('returns what arrived of an answer that was cut off', async () => {
    const url = await listen((_, response) => {
      response.writeHead(201, { 'content-length': '50' }).write('{"a":', () => {
        setTimeout(() => response.destroy(), 30);
      });
    });
    const { exchange } = await createTryOutside({ system: 'Test', keptBytes: 100 })(url);
    expect(exchange).toMatchObject({ status: 201, reason: 'network', byteLength: 5 });
    expect(text(exchange.body)).toBe('{"a":');
  });

  it('reports the status 500 although its body never ends', async () => {
    const url = await listen((_, response) => {
      response.writeHead(500).write('broken');
    });
    const attempt = createTryOutside({ system: 'Test', keptBytes: 100, timeoutMs: 100 });
    const { exchange } = await attempt(url);
    expect(exchange).toMatchObject({ status: 500, reason: 'status', byteLength: 6 });
  });

  it('reports the status of a redirect and no status where no answer began', async () => {
    const url = await listen((request, response) => {
      if (request.url !== '/silent') response.writeHead(302, { location: '/other' }).end();
    });
    const attempt = createTryOutside({ system: 'Test', keptBytes: 100, timeoutMs: 100 });
    expect((await attempt(url)).exchange).toMatchObject({ status: 302, reason: 'redirect' });
    expect((await attempt(`${url}silent`)).exchange).toMatchObject({
      status: null,
      reason: 'timeout',
    });
  });

  it('reports that it sent nothing while the breaker is open', async () => {
    const url = await listen((_, response) => response.writeHead(500).end());
    const attempt = createTryOutside({ system: 'Test', breakAfter: 1 });
    await attempt(url);
    expect((await attempt(url)).exchange).toMatchObject({ status: null, reason: 'breaker-open' });
  });
});
