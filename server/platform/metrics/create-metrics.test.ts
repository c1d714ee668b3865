import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';
import { createOutsideFetch } from '../outside/outside-fetch.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { createQueueReader } from './queue-figures.ts';

describe('the metrics of a server', () => {
  let server: TestServer;
  let metrics: Metrics;
  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server;
    await database.asWorker((sql) => server.jobs.enqueue(sql, 'drop-upload', { documentId: 1 }));
    metrics = createMetrics({
      database,
      parcels: { engine: { dataSet: { parcelCount: 42 } }, isBehind: true },
      version: '2022.6',
    });
  });
  afterAll(async () => {
    metrics.stop();
    await server.stop();
  });

  /** Lines of the figures that contain the text. */
  const linesWith = async (text: string) =>
    (await metrics.text()).split('\n').filter((line) => line.includes(text));

  it('count calls by name and status, and count unknown addresses under one name', async () => {
    await server.clientWith(null).send(contract.app.settings, {});
    await fetch(`${server.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ app_action: 'mfk', data: { url_path: '/api/"x"\n/' } }),
    });
    const lines = await linesWith('fenceline_calls_total{');
    expect(lines).toContain('fenceline_calls_total{call="app.settings",status="200"} 1');
    expect(lines.filter((line) => line.includes('call="unknown"'))).toHaveLength(1);
    expect(await linesWith('fenceline_call_seconds_count{call="app.settings"}')).toHaveLength(1);
  });

  it('contain no name of a person and nothing that a client sent', async () => {
    await server.owner('ann@fenceline.example', 'Ann Farmer');
    const text = await metrics.text();
    expect(text).not.toMatch(/ann@|Ann Farmer|"x"/);
  });

  it('show connections, queues, parcels, event loop and version', async () => {
    const waiting = 'fenceline_jobs{job="drop-upload",state="waiting"} 1';
    expect(await linesWith('fenceline_jobs{')).toContain(waiting);
    expect(await linesWith('lane="calls",state="in-use"')).toHaveLength(1);
    expect(await linesWith('fenceline_parcels')).toContain('fenceline_parcels 42');
    expect(await linesWith('fenceline_cadastre_behind')).toContain('fenceline_cadastre_behind 1');
    expect(await linesWith('fenceline_info{version="2022.6"} 1')).toHaveLength(1);
    expect(await linesWith('nodejs_eventloop_lag_p99_seconds')).not.toHaveLength(0);
  });

  it('count requests to outside systems by outcome', async () => {
    const send = createOutsideFetch({
      system: 'PayPal',
      fetch: async () => new Response('', { status: 503 }),
    });
    await send('https://paypal.example/').catch(() => undefined);
    expect(await linesWith('fenceline_outside_requests_total')).toContain(
      'fenceline_outside_requests_total{system="PayPal",outcome="status"} 1',
    );
  });
});

describe('the reader of the queues', () => {
  it('queries the database once for all requests within five seconds', async () => {
    let asked = 0;
    let now = 0;
    const query = (async () => {
      asked += 1;
      await delay(1);
      return { rows: [] };
    }) as never;
    const read = createQueueReader({ query }, () => now);
    await Promise.all([read(), read(), read()]);
    now = 4_999;
    await read();
    expect(asked).toBe(1);
    now = 5_000;
    await read();
    expect(asked).toBe(2);
  });
});
