import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { measuredCalls, measuredJobs } from '../measured.ts';
import { createOutsideFetch } from '../outside/outside-fetch.ts';
import { nextStep, runInTrace } from '../trace.ts';
import { exportTraces } from './export-traces.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number };
}

/** A collector, which also stands for an outside system at `/system`. */
async function startCollector(status = 200) {
  const spans: Span[] = [];
  const traceparents: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const { resourceSpans } = JSON.parse(body) as {
          resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
        };
        spans.push(
          ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans)),
        );
      } else traceparents.push(String(request.headers['traceparent']));
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, spans, traceparents };
}

const start = (endpoint: string) =>
  exportTraces({
    endpoint,
    node: 'web-1',
    version: '2022.6',
    log: createLog('silent'),
    everyMs: 3_600_000,
  });

describe('exportTraces', () => {
  it('sends a call, the job that it enqueued and the request of that job as one trace', async () => {
    const { origin, spans, traceparents } = await startCollector();
    const stop = start(origin);
    const call = nextStep('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
    measuredCalls.publish({ call: 'farms.create', status: 200, ms: 12, trace: call });
    const job = nextStep(`00-${call.traceId}-${call.spanId}-01`);
    await runInTrace(job, () => createOutsideFetch({ system: 'Test' })(`${origin}/system`));
    measuredJobs.publish({ job: 'deliver-payment', outcome: 'failed', ms: 40, trace: job });
    await stop();

    const [called, requested, delivered] = spans as [Span, Span, Span];
    expect(spans.map(({ name, kind, status: { code } }) => [name, kind, code])).toEqual([
      ['farms.create', 2, 1],
      ['Test', 3, 1],
      ['deliver-payment', 5, 2],
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(called.parentSpanId).toBe('b7ad6b7169203331');
    expect(delivered.parentSpanId).toBe(called.spanId);
    expect(requested.parentSpanId).toBe(delivered.spanId);
    expect(traceparents).toEqual([`00-${call.traceId}-${requested.spanId}-01`]);
    const ns = BigInt(called.endTimeUnixNano) - BigInt(called.startTimeUnixNano);
    expect(ns).toBe(12_000_000n);
  });

  it('sends nothing of a trace that its initiator does not record', async () => {
    const { origin, spans } = await startCollector();
    const stop = start(origin);
    const trace = nextStep('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00');
    measuredCalls.publish({ call: 'farms.list', status: 200, ms: 1, trace });
    await stop();
    expect(spans).toEqual([]);
  });

  it('drops spans and delays nobody while the collector is down', async () => {
    const stop = start('http://127.0.0.1:1');
    measuredCalls.publish({ call: 'farms.list', status: 200, ms: 1, trace: nextStep(null) });
    await expect(stop()).resolves.toBeUndefined();
  });
});
