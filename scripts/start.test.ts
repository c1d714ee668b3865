import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('npm start says that the port is in use, and nothing else, before it builds', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' };
  const outcome = await new Promise((resolve) => {
    const script = join(import.meta.dirname, 'start.mjs');
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });
  holder.close();
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already in use. Stop the program that uses it, or start with another one: PORT=${port + 1} npm start\n`,
  });
});
