import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDir } from './make-data-dir.ts';
import { fingerprint, socketPathTo } from './data-dir-path.ts';

/** Another server uses the same DATA_DIR; the message is for a person. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';

  constructor(dataDir: string, holder: string) {
    super(
      `Another Fenceline server (process ${holder}) is using DATA_DIR ${dataDir}. ` +
        'Stop it or choose another DATA_DIR.',
    );
  }
}

/**
 * Locks DATA_DIR for this process, until `release` is called or the process ends in any way.
 *
 * The lock is a listening socket: the system closes it with its process, so a killed server leaves
 * nothing that blocks the next one, and no process number is trusted. Each lock takes the next
 * number as its name in `DATA_DIR/lock`, and only one process can take a name; so if two servers
 * find a stale lock at the same moment, one wins.
 *
 * @returns release
 * @throws {DataDirInUseError} within half a second if another server holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await makeDataDir(dataDir);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  server.unref();
  await (process.platform === 'win32' ? claimPipe(dataDir, server) : claimName(dataDir, server));
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

async function claimName(dataDir: string, server: Server): Promise<void> {
  const folder = join(socketPathTo(dataDir), 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, `new-${randomBytes(4).toString('hex')}`);
  await listen(server, own);
  try {
    // The folder’s mode keeps strangers out. Everyone it admits must be able to see that nobody
    // listens any more, even if root was the last user.
    await chmod(own, 0o666);
    for (;;) {
      const names = (await readdir(folder)).map(Number).filter(Number.isInteger);
      const latest = Math.max(0, ...names);
      if (latest > 0) await refuseIfHeld(join(folder, String(latest)), dataDir);
      // The socket listens before it gets its name, so it cannot be mistaken for a dead one.
      if (await takes(own, join(folder, String(latest + 1)))) {
        await Promise.all(names.map((name) => rm(join(folder, String(name)), { force: true })));
        return;
      }
    }
  } catch (error) {
    server.close();
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function takes(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Windows removes a pipe's name with its last process, so there the name itself is the lock. */
async function claimPipe(dataDir: string, server: Server): Promise<void> {
  const pipe = `\\\\.\\pipe\\fenceline-${fingerprint(dataDir)}`;
  try {
    await listen(server, pipe);
  } catch (error) {
    await refuseIfHeld(pipe, dataDir);
    throw error;
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Throws if a living process listens; a busy one may be too slow to answer with its id. */
async function refuseIfHeld(path: string, dataDir: string): Promise<void> {
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    const answer = text(socket).catch(() => 'unknown');
    const holder = await Promise.race([answer, delay(400, 'unknown', { ref: false })]);
    throw new DataDirInUseError(dataDir, holder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ECONNREFUSED' && code !== 'ENOENT') throw error;
  } finally {
    socket.destroy();
  }
}
