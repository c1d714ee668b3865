import { mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openServerLog } from './server-log.ts';

let dataDir: string;

beforeEach(() => {
  vi.useFakeTimers();
  dataDir = mkdtempSync(join(tmpdir(), 'fenceline-log-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

describe('openServerLog', () => {
  it('truncates the log beyond 5 MB and copies the old text aside, so that it cannot fill the disk', () => {
    const log = openServerLog(dataDir);
    writeSync(log.fd, 'old\n'.repeat(1_300_000));
    vi.advanceTimersByTime(10_000);
    expect(statSync(`${log.path}.1`).size).toBe(5_200_000);
    // PostgreSQL continues to write to its handle.
    writeSync(log.fd, 'new\n');
    expect(readFileSync(log.path, 'utf8')).toBe('new\n');
    log.close();
  });

  it('leaves a small log unchanged, and readable only by its owner', () => {
    const log = openServerLog(dataDir);
    writeSync(log.fd, 'a line\n');
    vi.advanceTimersByTime(60_000);
    expect(readFileSync(log.path, 'utf8')).toBe('a line\n');
    expect(statSync(log.path).mode & 0o077).toBe(0);
    log.close();
  });

  it('returns what was written after a mark', () => {
    const log = openServerLog(dataDir);
    writeSync(log.fd, 'before\n');
    const since = log.mark();
    writeSync(log.fd, 'FATAL:  after\n');
    expect(since()).toBe('FATAL:  after\n');
    log.close();
  });
});
