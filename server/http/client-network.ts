import { isIP } from 'node:net';

/** An IPv6 line gets at least a /64, so a limit per address would have no effect. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the key by which limits count a client: an IPv4 address, also in its IPv6-mapped form, or
 * the /64 network of an IPv6 address. Ignores ports and zones, which some proxies add; returns text
 * that is not an address unchanged.
 */
export function clientNetwork(address: string): string {
  const [host = ''] = withoutPort(address.trim().toLowerCase()).split('%', 1);
  if (isIP(host) !== 6) return host;
  const groups = groupsOf(host);
  const [high = 0, low = 0] = groups.slice(-2);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Removes the port of `192.0.2.1:443` and `[2001:db8::1]:443`. */
function withoutPort(text: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(text) ?? [];
  return v4 ?? v6 ?? text;
}

/** Returns the eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const mapped = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
  const hex = address.replace(mapped, (_match, before: string, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${before}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail = []] = hex.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}
