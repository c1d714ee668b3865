import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLpaClient, type LpaClient } from '../../../server/platform/outside/lpa/index.ts';
import { createSandboxLpa } from '../../../sandbox/lpa/create-sandbox-lpa.ts';

const API_KEY = 'test-lpa-key';

/** Starts the fake LPA registry on an address of its own; its responses can be replaced. */
export async function startLpa() {
  const standIn = createSandboxLpa({ apiKey: API_KEY });
  let listener: RequestListener = standIn;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const newClient = () => createLpaClient({ url, apiKey: API_KEY, timeoutMs: 1_000 });
  let client = newClient();
  return {
    url,
    client: { logIn: (login) => client.logIn(login) } satisfies LpaClient,
    /** Number of requests received so far. */
    asked: () => asked,
    /** Sets the request handler from now on; without one, restores the fake. */
    answerWith: (other: RequestListener = standIn) => void (listener = other),
    /** Gives everybody their tries back, as if the period of the limit were over. */
    forgetTries: () => void (client = newClient()),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestLpa = Awaited<ReturnType<typeof startLpa>>;
