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
  /** Passed to PostgreSQL as its output, so that it continues writing if this process is killed. */
  fd: number;
  /** Marks the current end of the file and returns a function that reads what was written since. */
  mark(): () => string;
  close(): void;
}

/**
 * Opens `DATA_DIR/logs/postgres.log`. Beyond 5 MB it is copied to `postgres.log.1` and truncated,
 * so that it cannot fill the disk.
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

/** Truncates a large log. The writers append, so this is safe while they have it open. */
function keepSmall(fd: number, path: string): void {
  if (fstatSync(fd).size <= MAX_BYTES) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // On a full disk, losing the old log is better than keeping the disk full.
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
