import { execFile, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Holdable } from './right-of-way.ts';

/**
 * Ranks a child behind everything else and keeps it on one processor, with all its threads. Does what
 * the system can: neither changes what the child makes, nor does that it has ended already.
 */
export function moveAside({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // At once: the threads it begins later rank as it does.
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The system has no ranks.
  }
  const processor = spareProcessor();
  if (processor !== null) execFile('taskset', ['-acp', processor, String(pid)], () => undefined);
}

/**
 * The last of the processors this process may use: devices interrupt the first. What works there
 * leaves the others' caches to those who answer calls. Null where there is but one, or where they are
 * not told (only Linux does).
 */
export function spareProcessor(): string | null {
  try {
    const [, list = ''] =
      /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return /[-,](\d+)$/.exec(list)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A child that stands still while it is held; on Windows, which has no signals for it, it goes on. */
export const holdable = (child: ChildProcess): Holdable => ({
  hold: () => process.platform !== 'win32' && child.kill('SIGSTOP'),
  letGo: () => process.platform !== 'win32' && child.kill('SIGCONT'),
});
