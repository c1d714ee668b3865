import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs `npm start` to its end. */
const start = (PORT: string) =>
  new Promise((resolve) => {
    const script = join(import.meta.dirname, 'start.mjs');
    const env = { ...process.env, PORT, HOST: '127.0.0.1' };
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    );
  });

it('npm start says that the port is in use, and nothing else, before it builds', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const outcome = await start(String(port));
  holder.close();
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      RegExp(
        `^Port ${port} is already in use\\. Stop the program that uses it, or start with another one: PORT=\\d+ npm start\\n$`,
      ),
    ) as string,
  });
});

it.each(['abc', '0', '70000', '80x', '-1'])(
  'npm start refuses the port %s before it installs or builds',
  async (port) => {
    expect(await start(port)).toEqual({
      code: 1,
      stdout: '',
      stderr: `PORT=${port} cannot be used: it must be a whole number from 1 to 65535. Start with another one: PORT=4180 npm start\n`,
    });
  },
);
