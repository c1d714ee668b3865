import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum length of the path; the system with the shortest limit for sockets allows 103 bytes. */
const MAX_PATH = 100;
const NAME = 'fenceline-XXXXXX/socket';

/** A socket that one other process of this user connects to. */
export interface Meeting {
  address: string;
  /** Calls back with the connection, once. */
  onMet: (listener: (socket: Socket) => void) => void;
  /** Removes the address; does not end the connection. */
  close: () => Promise<void>;
}

/** Opens a socket at an address that nobody else's processes can connect to. */
export async function openMeeting(): Promise<Meeting> {
  const folder = process.platform === 'win32' ? null : await ownFolder();
  const address = folder ? join(folder, 'socket') : String.raw`\\.\pipe\fenceline-${randomUUID()}`;
  const server = createServer();
  server.listen(address);
  await once(server, 'listening');
  return {
    address,
    onMet: (listener) => void server.once('connection', listener),
    close: async () => {
      server.close();
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new folder that only this user can enter. */
function ownFolder(): Promise<string> {
  const base = [tmpdir(), '/tmp'].find((path) => join(path, NAME).length <= MAX_PATH);
  if (base === undefined) throw new Error('The path of the temporary folder is too long.');
  return mkdtemp(join(base, 'fenceline-'));
}
