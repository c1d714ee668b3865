import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { CallTrace } from '../platform/dispatch/dispatch.ts';
import type { Identity } from '../platform/identity/identity.ts';
import { clientNetwork } from './client-network.ts';

/** Facts of a call's log line: enough to follow one caller, too little to identify a person. */
export interface CallFacts {
  /** Method and path of the request. */
  request: string;
  /** Name in the contract, such as `farms.list`; null for an unknown address. */
  call: string | null;
  url_path: string | null;
  /**
   * Pseudonym of the signed-in user, the same on every node and after a restart; null if not signed
   * in.
   */
  subject: string | null;
  /** The client's network: the first 24 bits of an IPv4 address, or 48 of an IPv6 one. */
  network: string;
  status: number;
  ms: number;
}

/**
 * Returns a function that creates the facts of a log line. Pseudonyms are keyed by `secret`, so
 * that the log alone does not reveal users.
 */
export function callLog(secret: string) {
  const key = createHmac('sha256', secret).update('subjects in the log').digest();
  // The verifier caches identities, so most calls of a user have the same object.
  const pseudonyms = new WeakMap<Identity, string>();
  const pseudonymOf = (identity: Identity) => {
    const known = pseudonyms.get(identity);
    if (known !== undefined) return known;
    const { issuer, subject } = identity;
    const hash = createHmac('sha256', key).update(`${issuer} ${subject}`).digest('base64url');
    const pseudonym = hash.slice(0, 16);
    pseudonyms.set(identity, pseudonym);
    return pseudonym;
  };

  return (trace: CallTrace, address: string, status: number, startedAt: number): CallFacts => ({
    request: 'POST /api',
    call: trace.call && `${trace.call.domain}.${trace.call.name}`,
    url_path: trace.call && (trace.call.urlPath ?? trace.call.action),
    subject: trace.identity && pseudonymOf(trace.identity),
    network: networkOf(address),
    status,
    ms: Math.round(performance.now() - startedAt),
  });
}

/** The first 24 bits of an IPv4 address, or 48 of an IPv6 one. */
export function networkOf(address: string): string {
  const network = clientNetwork(address);
  if (isIPv4(network)) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
}
