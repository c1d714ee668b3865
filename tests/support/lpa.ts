import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLpaClient } from '../../server/platform/outside/lpa/index.ts';
import { createSandboxLpa } from '../../sandbox/lpa/create-sandbox-lpa.ts';

const API_KEY = 'test-lpa-key';

/** The registry's stand-in on an address of its own; it can be made to answer something else. */
export async function startLpa() {
  const standIn = createSandboxLpa({ apiKey: API_KEY });
  let listener: RequestListener = standIn;
  let asked = 0;
  let now = Date.now();
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    client: createLpaClient({ url, apiKey: API_KEY, timeoutMs: 1_000, now: () => now }),
    /** Requests that have reached it so far. */
    asked: () => asked,
    /** What answers from now on; without one the stand-in does again. */
    answerWith: (other: RequestListener = standIn) => void (listener = other),
    /** The time the client's limit goes by. */
    wait: (ms: number) => void (now += ms),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestLpa = Awaited<ReturnType<typeof startLpa>>;
