import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { BuiltServer } from '../journeys/built-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address that answers with the shared server's `RunningServer`. */
    serverHost: string;
  }
}

/** What commands need of a server that the tests of a file may not stop. */
export type RunningServer = Pick<BuiltServer, 'origin' | 'dataDir'>;

/**
 * Offers one server to the tests of commands in every worker. Starts it at the first request,
 * because other tests run for minutes before them, and removes it after the last test.
 */
// oxlint-disable-next-line import/no-default-export -- a global set-up must be one
export default async function offerServer(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<BuiltServer> | undefined;
  const host = createServer((_, response) => {
    started ??= BuiltServer.start();
    started.then(
      ({ origin, dataDir }) => response.end(JSON.stringify({ origin, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  host.listen(0, 'localhost');
  await once(host, 'listening');
  project.provide('serverHost', `http://localhost:${(host.address() as AddressInfo).port}`);
  return async () => {
    host.closeAllConnections();
    host.close();
    await started?.then((server) => server.remove());
  };
}
