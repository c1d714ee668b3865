import { isIP } from 'node:net';

/**
 * Whose X-Forwarded-For the server believes: the last `n` proxies before it, or proxies in these
 * networks. False: nobody's.
 */
export type TrustedProxies = number | readonly string[] | false;

const MAX_HOPS = 10;
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads `1` or `loopback,10.0.0.0/8`; null for anything else, `true` among it. */
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

/** The same as Fastify takes it; by itself it trusts nobody when it is given a number of hops. */
export const fastifyTrust = (trusted: TrustedProxies) =>
  typeof trusted === 'number'
    ? (_address: string, hop: number) => hop < trusted
    : trusted && [...trusted];
