import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';

async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the built server as a sandbox with its own data on a free port.
 *
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>} `stop` also removes the data
 * @throws with the server's output if it does not start
 */
export async function startSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-screens-'));
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let output = '';
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += String(chunk);
      if (output.includes('Fenceline is ready at')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The sandbox did not start:\n${output}`)));
  });
  return { origin: `http://localhost:${port}`, stop };
}
