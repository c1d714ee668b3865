import { Agent, request } from 'node:http';

/** Answers per second in one measured turn. */
export interface Throughput {
  perSecond: number;
  /** Answers other than 200. */
  failed: number;
}

/**
 * Sends requests over this many connections until the time is over; each connection sends its next
 * request as soon as the last one is answered.
 */
export async function loadFor(
  ms: number,
  { url, connections, bodyOf }: { url: string; connections: number; bodyOf: () => string },
): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const address = new URL(url);
  let answered = 0;
  let failed = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        const status = await post(agent, address, bodyOf());
        if (status === 200) answered += 1;
        else failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return { perSecond: answered / seconds, failed };
}

function post(agent: Agent, { hostname, port, pathname }: URL, body: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(
      { hostname, port, path: pathname, method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
