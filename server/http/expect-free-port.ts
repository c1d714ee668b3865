import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '../platform/settings/settings.ts';

/**
 * Rejects with the error that listening would cause (`EADDRINUSE`, `EACCES`, …), before anything
 * starts. Throws `SettingsError` if the host has no address.
 */
export async function expectFreePort(at: { port: number; host: string }): Promise<void> {
  const probe = createServer().listen(at);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'getaddrinfo') throw error;
    throw new SettingsError(
      `HOST: no address was found for ${at.host}. Use localhost, 0.0.0.0 for every address of this machine, or one of its addresses.`,
    );
  });
  probe.close();
  await once(probe, 'close');
}
