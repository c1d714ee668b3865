import { isIP } from 'node:net';

/**
 * Proxies whose X-Forwarded-For the server trusts: the last `n` before it, or those in these
 * networks. False trusts none.
 */
export type TrustedProxies = number | readonly string[] | false;

const MAX_HOPS = 10;
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Parses `1` or `loopback,10.0.0.0/8`; returns null for anything else, including `true`. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const value = text.trim().toLowerCase();
  if (value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value)) return Number(value) <= MAX_HOPS ? Number(value) : null;
  const networks = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits(version);
}

const bits = (version: number) => (version === 4 ? 32 : 128);

/** Converts to Fastify's option; given a number of hops, Fastify itself trusts nobody. */
export const fastifyTrust = (trusted: TrustedProxies) =>
  typeof trusted === 'number'
    ? (_address: string, hop: number) => hop < trusted
    : trusted && [...trusted];
