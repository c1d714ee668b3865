import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../tests/support/journeys/built-server.ts';
import type { ServerState } from './server-probe.ts';

export interface ServerUnderTest {
  origin: string;
  pid: number;
  /** Its data directory. */
  dataDir: string;
  /** Returns its state since the previous call. */
  state(): Promise<ServerState>;
  stop(): Promise<void>;
}

/** The built server in a separate process with a new database, configured as for customers. */
export async function startServerUnderTest(env: Record<string, string>): Promise<ServerUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-bench-'));
  const port = await freePort();
  const probe = pathToFileURL(resolve('dist/bench/server-probe.js')).href;
  const child = spawn(process.execPath, ['--import', probe, resolve('dist/server/main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Fenceline is ready at')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    exited.then(() => reject(new Error(`The server ended:\n${output}`)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid!,
    dataDir,
    async state() {
      child.send('state');
      for (;;) {
        // The first message says only that the server is ready.
        const [state] = (await once(child, 'message')) as [ServerState | 'ready'];
        if (state !== 'ready') return state;
      }
    },
    stop,
  };
}
