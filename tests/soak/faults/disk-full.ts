import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BuiltServer } from '../../support/journeys/built-server.ts';
import { withDatabase } from './databases.ts';
import { writersOf } from './kills.ts';
import { compareWith, startWriting } from './writers.ts';

const run = promisify(execFile);

/** Room for the sandbox's database and files, and little more. */
const DISK_MB = 320;
const BEFORE_MS = 2_000;
const FULL_MS = 12_000;
const RECOVERY_LIMIT_MS = 120_000;
const BLOCK = Buffer.alloc(64 * 1024);
/** More than PostgreSQL prepares or reuses. */
const MAX_LOG_FILES = 64;

export interface DiskFullResult {
  times: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Refusals while the disk was full, by what they said. */
  refusals: ReadonlyMap<string, number>;
  /** Longest time without an acknowledged write after there was space again. */
  slowestMs: number;
}

/**
 * Fills the disk of a running server while users write, every second time until PostgreSQL cannot
 * write its log either, and frees it again. The disk is a small file system in memory.
 */
export async function fillDisk(times: number): Promise<DiskFullResult> {
  const disk = await mkdtemp(join(tmpdir(), 'fenceline-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]).catch(
    (cause: unknown) => {
      throw new Error('This needs the right to mount a file system: run it as root.', { cause });
    },
  );
  try {
    const server = await BuiltServer.start({ LOG_LEVEL: 'warn' }, disk);
    try {
      return await fillTimes(server, join(disk, 'filler'), times);
    } finally {
      await server.remove();
    }
  } finally {
    await run('umount', ['--lazy', disk]);
    await rmdir(disk);
  }
}

async function fillTimes(server: BuiltServer, filler: string, times: number) {
  const writing = startWriting(await writersOf(server));
  let slowestMs = 0;
  for (let i = 0; i < times; i += 1) {
    await delay(BEFORE_MS);
    await fill(filler);
    if (i % 2 === 1) await needLogFiles(server);
    await delay(FULL_MS);
    await rm(filler);
    const freedAt = performance.now();
    await writing.nextSuccess(RECOVERY_LIMIT_MS);
    slowestMs = Math.max(slowestMs, writing.longestGapSince(freedAt));
  }
  await writing.stop();
  const ids = writing.acknowledged.map(({ id }) => id);
  const compared = await withDatabase(server, (client) => compareWith(client, ids));
  const { refusals } = writing;
  return { times, acknowledged: ids.length, ...compared, refusals, slowestMs };
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

/** Uses up the files of PostgreSQL's log, so that nothing more can be committed. */
async function needLogFiles(server: BuiltServer): Promise<void> {
  const used = withDatabase(server, async (client) => {
    for (let i = 0; i < MAX_LOG_FILES; i += 1) {
      await client.query(`SELECT pg_logical_emit_message(true, '', 'x'), pg_switch_wal()`);
    }
  });
  const ended = await used.then(
    () => null,
    (error: Error) => error,
  );
  if (ended === null) throw new Error('PostgreSQL still had room for its log.');
}
