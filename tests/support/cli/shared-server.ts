import { inject } from 'vitest';
import type { RunningServer } from './server-host.ts';
import { signedInEnv } from './signed-in-cli.ts';

/**
 * The server that files of `tests/cli` share, also at the same time. They leave its sample data as
 * they found it, and compare what they add by its id.
 */
export async function sharedServer(): Promise<RunningServer> {
  const response = await fetch(inject('serverHost'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as RunningServer;
}

/** Sign-ins of this worker at the shared server, by e-mail address. */
const signIns = new Map<string, Promise<Record<string, string>>>();

/** The environment of a command line with a user's sign-in at the shared server; never sign out. */
export async function sharedSignIn(email: string): Promise<Record<string, string>> {
  const signIn = signIns.get(email) ?? sharedServer().then((at) => signedInEnv(at, email));
  signIns.set(email, signIn);
  return signIn;
}
