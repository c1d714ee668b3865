import { createClient, type Client } from '#shared/api';
import { patientFetch } from '../cli/connection/patient-fetch.ts';
import { decodeInNode } from '../cli/connection/decode-in-node.ts';

/** Ends a set-up call that the server never accepts. */
const MAX_SET_UP_MS = 600_000;

interface Caller {
  origin: string;
  token: () => Promise<string>;
}

/** For measured calls: a refused one is an error. */
export const clientOf = ({ origin, token }: Caller, send: typeof fetch = fetch): Client =>
  createClient({ endpoint: `${origin}/api`, decode: decodeInNode, token, fetch: send });

/**
 * For calls that prepare a measurement: if the server refuses a call because its user has reached a
 * limit, waits as long as the server asks and sends the call again.
 */
export const setUpClientOf = (caller: Caller): Client =>
  clientOf(caller, (address, options) => {
    const signal = AbortSignal.timeout(MAX_SET_UP_MS);
    return patientFetch(new URL(new Request(address).url), { ...options, signal });
  });
