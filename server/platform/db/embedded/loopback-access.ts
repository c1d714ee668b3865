import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Access to a cluster where sockets in folders are unavailable: on Windows. */
export interface LoopbackAccess {
  port: number;
  password: string;
}

/**
 * Returns the port and password of a cluster, generated once and stored in DATA_DIR. Chooses a new
 * port if another program has taken it.
 *
 * @param isRunning whether the cluster runs, and so holds the port itself
 */
export async function loopbackAccess(dataDir: string, isRunning: boolean): Promise<LoopbackAccess> {
  const path = join(dataDir, 'postgres-access.json');
  const kept = await readKept(path);
  if (kept && (isRunning || (await isFree(kept.port)))) return kept;
  const access = {
    port: await freePort(),
    password: kept?.password ?? randomBytes(24).toString('base64url'),
  };
  await writeFile(path, JSON.stringify(access), { mode: 0o600 });
  return access;
}

async function readKept(path: string): Promise<LoopbackAccess | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LoopbackAccess;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

const freePort = () => listenOnce(0);

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
