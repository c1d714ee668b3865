import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * What happens to a call: `pass` reaches the server; `expire` reaches it with an expired token;
 * `lose` reaches it, but the connection breaks before the answer; `keep` reaches it and is never
 * answered.
 */
type Fate = 'pass' | 'expire' | 'lose' | 'keep';

/** A proxy between the command line and a server. Ends with `stop`, as a server that goes away. */
export interface InterferingProxy {
  origin: string;
  /** Paths of the calls that the server answered, in order. */
  answered: string[];
  stop: () => void;
}

export async function interferingProxy(
  target: string,
  fateOf: (path: string) => Fate,
): Promise<InterferingProxy> {
  const answered: string[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const call = JSON.parse(await text(request)) as { data?: { url_path?: string } };
    const path = call.data?.url_path ?? '';
    const fate = fateOf(path);
    if (fate === 'expire') Object.assign(call, { access_token: 'e30.e30.e30' });
    const { headers } = request;
    const answer = await fetch(target + request.url, {
      method: 'POST',
      headers: { 'content-type': headers['content-type']! },
      body: JSON.stringify(call),
    });
    const body = await answer.text();
    answered.push(path);
    if (fate === 'lose') response.destroy();
    else if (fate !== 'keep') response.writeHead(answer.status).end(body);
  };
  const proxy = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    answered,
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
