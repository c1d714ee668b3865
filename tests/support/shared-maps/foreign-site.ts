import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForeignPage {
  /** Content of its body element. */
  body: string;
  /** Its `Content-Security-Policy`. */
  policy?: string;
  headers?: Record<string, string>;
  /** Its own script, served as `/page.js`. */
  script?: string;
}

export interface ForeignSite {
  origin: string;
  /** Sets the page for every path but `/page.js`. */
  show(page: ForeignPage): void;
  close(): Promise<void>;
}

/** A third-party web site on an origin of its own. */
export async function startForeignSite(): Promise<ForeignSite> {
  let page: ForeignPage = { body: '' };
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(page.script);
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(page.policy ? { 'content-security-policy': page.policy } : {}),
      ...page.headers,
    });
    const isWhole = page.body.startsWith('<!doctype');
    response.end(
      isWhole
        ? page.body
        : `<!doctype html><html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>Agent</title><h1>Farms</h1>${page.body}`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (next) => {
      page = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
