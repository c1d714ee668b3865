import type { BuiltServer } from './built-server.ts';

/** Sets how a built server's stand-in of the regulator behaves. */
export async function regulatorWill(server: BuiltServer, behaviour: object): Promise<void> {
  const address = `${server.origin}/sandbox/cer/behaviour`;
  const { ok, status } = await fetch(address, { method: 'POST', body: JSON.stringify(behaviour) });
  if (!ok) throw new Error(`The stand-in answered ${status}.`);
}
