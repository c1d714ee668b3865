import type { CommandInput, OptionSpec } from '../command.ts';
import { misuse } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

const DEFAULT_SERVER = 'http://localhost:4180';
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export const serverOption: OptionSpec = {
  flags: '--server <ADDRESS>',
  about: `The server. Default: $FENCELINE_SERVER, else where you signed in last, else ${DEFAULT_SERVER}`,
};

/**
 * Returns the origin of the server to use. Because it receives tokens, it must use HTTPS unless it
 * is this machine. Throws `CommandFailedError` for an unusable address.
 */
export function serverAddress(
  { options }: CommandInput,
  { env }: Pick<Terminal, 'env'>,
  signedInLast: string | null,
): string {
  const typed = options['server'] as string | undefined;
  const given = typed ?? (env['FENCELINE_SERVER'] || (signedInLast ?? DEFAULT_SERVER));
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw misuse(`${given} is no address of a server. It looks like https://farms.example`);
  }
  if (url.protocol === 'http:' && !THIS_MACHINE.test(url.hostname)) {
    throw misuse(`${given} is not encrypted: your sign-in could be read on the way. Use https.`);
  }
  return url.origin;
}
