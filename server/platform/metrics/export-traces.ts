import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { measuredCalls, measuredJobs, measuredRequests } from '../measured.ts';
import { createOutsideFetch } from '../outside/outside-fetch.ts';
import type { Trace } from '../trace.ts';

const SYSTEM = 'The trace collector';
const EVERY_MS = 5_000;
/** Maximum number of waiting spans; while the collector is down, the oldest are dropped. */
const MAX_WAITING = 5_000;
const MAX_AT_ONCE = 500;
const STOP_LIMIT_MS = 2_000;

/** Kinds and statuses by their numbers in OTLP. */
const KINDS = { server: 2, client: 3, consumer: 5 } as const;
const STATUS = { ok: 1, error: 2 } as const;
const SERVER_ERROR = 500;

interface Step {
  trace: Trace;
  name: string;
  kind: keyof typeof KINDS;
  ms: number;
  isError: boolean;
  attributes: Record<string, string | number>;
}

export interface TraceExportOptions {
  /** Base address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  node: string;
  version: string;
  log: Log;
  everyMs?: number;
}

/**
 * Sends calls, jobs and requests to outside systems as spans to an OpenTelemetry collector, in JSON
 * and in batches. While the collector is down, spans are lost, and nothing else. Returns the
 * function that sends the rest and stops.
 */
export function exportTraces({
  endpoint,
  node,
  version,
  log,
  everyMs = EVERY_MS,
}: TraceExportOptions): () => Promise<void> {
  const send = createOutsideFetch({ system: SYSTEM });
  let waiting: object[] = [];
  const resource = {
    attributes: attributesOf({
      'service.name': 'fenceline',
      'service.version': version,
      'service.instance.id': node,
    }),
  };

  function add(step: Omit<Step, 'trace'>, trace: Trace | undefined): void {
    if (!trace?.isSampled || waiting.length >= MAX_WAITING) return;
    waiting.push(spanOf({ ...step, trace }));
  }

  async function flush(): Promise<void> {
    const spans = waiting.slice(0, MAX_AT_ONCE);
    if (spans.length === 0) return;
    waiting = waiting.slice(spans.length);
    const scopeSpans = [{ scope: { name: 'fenceline', version }, spans }];
    try {
      const answer = await send(new URL('v1/traces', `${endpoint.replace(/\/$/, '')}/`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      });
      if (!answer.ok) log.warn({ status: answer.status }, 'the trace collector refused spans');
    } catch (error) {
      log.debug({ err: error }, 'spans were not sent');
    }
    return waiting.length >= MAX_AT_ONCE ? flush() : undefined;
  }

  const stops = [
    measuredCalls.listen(({ call, status, ms, trace }) =>
      add(
        {
          name: call ?? 'unknown call',
          kind: 'server',
          ms,
          isError: status >= SERVER_ERROR,
          attributes: { 'http.response.status_code': status },
        },
        trace,
      ),
    ),
    measuredJobs.listen(({ job, outcome, ms, trace }) =>
      add(
        {
          name: job,
          kind: 'consumer',
          ms,
          isError: outcome === 'failed',
          attributes: { 'fenceline.outcome': outcome },
        },
        trace,
      ),
    ),
    measuredRequests.listen(({ system, outcome, ms, trace }) =>
      add(
        {
          name: system,
          kind: 'client',
          ms,
          isError: outcome !== 'answered',
          attributes: { 'fenceline.outcome': outcome },
        },
        // Its own requests are not traced, because sending them would create further requests
        // without end.
        system === SYSTEM ? undefined : trace,
      ),
    ),
  ];
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    await Promise.race([flush(), delay(STOP_LIMIT_MS, undefined, { ref: false })]);
  };
}

function spanOf({ trace, name, kind, ms, isError, attributes }: Step): object {
  const end = Date.now();
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentSpanId !== null && { parentSpanId: trace.parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(end - ms),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: { code: isError ? STATUS.error : STATUS.ok },
  };
}

/** A 64-bit number as text, as JSON of OTLP needs it. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (given: Step['attributes']) =>
  Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
