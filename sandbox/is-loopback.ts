import type { IncomingMessage } from 'node:http';

/** True if the request came from this machine; only those may make a stand-in fail. */
export const isLoopback = ({ socket }: IncomingMessage): boolean =>
  /^(::1|(::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '');
