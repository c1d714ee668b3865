import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCerClient } from '../../../server/platform/outside/cer/index.ts';
import { createSandboxCer } from '../../../sandbox/cer/create-sandbox-cer.ts';

/** Starts the fake regulator on an address of its own. */
export async function startCer() {
  const standIn = createSandboxCer({ apiKey: 'test-cer-key' });
  const server = createServer(standIn.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cer`;
  const clientWithin = (timeoutMs: number) =>
    createCerClient({ url, apiKey: 'test-cer-key', timeoutMs });
  return {
    ...standIn,
    client: clientWithin(30_000),
    /** A client that gives up after this time. */
    clientWithin,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Cer = Awaited<ReturnType<typeof startCer>>;
