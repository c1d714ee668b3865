import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectFreePort } from './expect-free-port.ts';

describe('expectFreePort', () => {
  it('names HOST if the host has no address', async () => {
    await expect(expectFreePort({ port: 4180, host: 'no.such.host.invalid' })).rejects.toThrow(
      /^HOST: no address was found for no\.such\.host\.invalid\. Use localhost/,
    );
  });

  it('rejects with the error of listening on a port in use, and leaves a free one free', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    await expect(expectFreePort({ port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
    holder.close();
    await once(holder, 'close');
    await expectFreePort({ port, host: '127.0.0.1' });
    await expectFreePort({ port, host: '127.0.0.1' });
  });
});
