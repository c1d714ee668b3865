import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** True if only this machine can reach the host, given as a name or an address, such as `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const version = isIP(name);
  return version !== 0 && LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
