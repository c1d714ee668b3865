import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../install.mjs';

async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a statement on the database of the sandbox, whose server is running. */
async function query(dataDir, sql) {
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    user: 'fenceline_server',
    database: 'fenceline',
  });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * @typedef {object} Sandbox
 * @property {string} origin
 * @property {(sql: string) => Promise<void>} query changes the database, for times that have passed
 * @property {() => Promise<void>} stop also removes the data
 */

/**
 * Starts the built server as a sandbox with its own data on a free port.
 *
 * @returns {Promise<Sandbox>}
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
  return { origin: `http://localhost:${port}`, query: (sql) => query(dataDir, sql), stop };
}
