import { once } from 'node:events';
import { createServer } from 'node:net';

/** Rejects as listening there would (`EADDRINUSE`, `EACCES`, …), before anything is started. */
export async function expectFreePort(at: { port: number; host: string }): Promise<void> {
  const probe = createServer().listen(at);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
