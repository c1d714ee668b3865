import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createClient } from '#shared/api';
import { decodeInNode } from '../../../cli/connection/decode-in-node.ts';
import { SessionStore } from '../../../cli/connection/session-store.ts';
import { startCli } from './built-cli.ts';
import { beginCli } from './run-cli.ts';
import type { RunningServer } from './server-host.ts';
import { confirmLogin } from '../journeys/sandbox-sign-in.ts';

/** The environment of a command line that knows this server and has no sign-in. */
export const newcomerEnv = async (server: RunningServer): Promise<Record<string, string>> => ({
  FENCELINE_SERVER: server.origin,
  FENCELINE_CONFIG_DIR: await mkdtemp(join(server.dataDir, 'config-')),
});

/** Starts the built `fenceline login` and waits for the address it prints. */
export async function startLogin(env: Record<string, string>) {
  const run = startCli(['login'], { env });
  await loginAddress(run.stderr);
  return run;
}

/** Waits for the address that `fenceline login` prints. */
export const loginAddress = (stderr: () => string): Promise<string> =>
  vi.waitFor(
    () => {
      const found = /Open (\S+)\n.*code \S+\n/.exec(stderr())?.[1];
      if (found === undefined) throw new Error(`No address yet: ${stderr()}`);
      return found;
    },
    { timeout: 60_000 },
  );

/** The environment of a command line with a signed-in sandbox user. */
export async function signedInEnv(server: RunningServer, email: string) {
  const env = await newcomerEnv(server);
  const run = beginCli(['login'], { env });
  await confirmLogin(await loginAddress(run.stderr), email);
  if ((await run.ended) !== 0) throw new Error(run.stderr());
  return env;
}

/** An API client with a command line's sign-in, for calls that no command makes. */
export async function clientOf(server: RunningServer, env: Record<string, string>) {
  const store = new SessionStore({ env, say: () => {} }, new AbortController().signal);
  const { accessToken, email } = (await store.sessionOf(server.origin))!;
  const client = createClient({
    endpoint: `${server.origin}/api`,
    token: async () => accessToken,
    decode: decodeInNode,
  });
  return { client, email: email! };
}
