import { isIP } from 'node:net';

/** An access line of IPv6 is given a /64 at least, so a limit by address would limit nobody. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * What a limit counts a client by: an IPv4 address as it is, also where IPv6 carries it, and the
 * /64 network of an IPv6 address. Ports and zones, as some proxies write them, do not count; text
 * that is no address counts as it is.
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

/** `192.0.2.1:443` and `[2001:db8::1]:443` without the port. */
function withoutPort(text: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(text) ?? [];
  return v4 ?? v6 ?? text;
}

/** The eight numbers of a valid IPv6 address. */
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
