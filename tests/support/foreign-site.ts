import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignSite {
  origin: string;
  /** What the next page holds between its body tags, and the policy it comes with. */
  show(body: string, policy?: string): void;
  close(): Promise<void>;
}

/** Somebody else's web site, on an origin of its own. */
export async function startForeignSite(): Promise<ForeignSite> {
  let [body, policy] = ['', ''];
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy ? { 'content-security-policy': policy } : {}),
    });
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>Agent</title><h1>Farms</h1>${body}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (newBody, newPolicy = '') => {
      [body, policy] = [newBody, newPolicy];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
