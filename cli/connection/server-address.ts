import type { CommandInput } from '../command.ts';
import { misuse } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

const DEFAULT_SERVER = 'http://localhost:4180';
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const serverOption = {
  '--server <ADDRESS>': `The server. Default: $FENCELINE_SERVER, otherwise the server of your last sign-in, otherwise ${DEFAULT_SERVER}`,
};

/**
 * Returns the origin of the server to use. Because it receives tokens, it must use HTTPS unless it
 * is this machine. Throws `CommandFailedError` for an unusable address.
 */
export function serverAddress(
  { options }: CommandInput<typeof serverOption>,
  { env }: Pick<Terminal, 'env'>,
  signedInLast: string | null,
): string {
  const typed = options.server;
  const given = typed ?? (env['FENCELINE_SERVER'] || (signedInLast ?? DEFAULT_SERVER));
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw misuse(`${given} is not a server address. Use one like https://farms.example`);
  }
  if (url.protocol === 'http:' && !THIS_MACHINE.test(url.hostname)) {
    throw misuse(`${given} is not encrypted, so others could read your sign-in. Use https.`);
  }
  return url.origin;
}
