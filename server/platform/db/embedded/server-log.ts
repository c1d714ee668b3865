import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 5_000_000;
const LOOK_EVERY_MS = 10_000;
const TAIL_BYTES = 8_000;

/** PostgreSQL's own log file. */
export interface ServerLog {
  path: string;
  /** To be given to PostgreSQL as its output; it goes on writing when this process is killed. */
  fd: number;
  /** Remembers where the file ends now, and answers what was written since then. */
  mark(): () => string;
  close(): void;
}

/**
 * Opens `DATA_DIR/logs/postgres.log`. When it outgrows 5 MB it is moved to `postgres.log.1` and
 * begins anew, so that it cannot fill the disk.
 */
export function openServerLog(dataDir: string): ServerLog {
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'logs', 'postgres.log');
  const fd = openSync(path, 'a+', 0o600);
  const timer = setInterval(() => keepSmall(fd, path), LOOK_EVERY_MS);
  timer.unref();
  return {
    path,
    fd,
    mark() {
      const start = fstatSync(fd).size;
      return () => readSince(fd, start);
    },
    close() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}

/** The writers append, so the file can be emptied under them. */
function keepSmall(fd: number, path: string): void {
  if (fstatSync(fd).size <= MAX_BYTES) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // A full disk: better to lose the old log than to keep the disk full.
  }
  ftruncateSync(fd, 0);
}

function readSince(fd: number, start: number): string {
  const { size } = fstatSync(fd);
  const from = Math.max(start > size ? 0 : start, size - TAIL_BYTES);
  const buffer = Buffer.alloc(size - from);
  readSync(fd, buffer, 0, buffer.length, from);
  return buffer.toString('utf8');
}
