import { execFile, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Pausable } from './request-priority.ts';

/**
 * Lowers the priority of a child process and pins all its threads to one processor. Best effort:
 * has no effect on the child's output, and is safe if the child has exited.
 */
export function deprioritize({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // Lowered at once, because threads that start later inherit the priority.
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // This system has no priorities.
  }
  const processor = spareProcessor();
  if (processor !== null) execFile('taskset', ['-acp', processor, String(pid)], () => undefined);
}

/**
 * Returns the last processor that this process may use: device interrupts go to the first, and work
 * on the last leaves the other processors' caches to the threads that answer calls. Null if there
 * is only one, or if the system does not list them (only Linux does).
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

/** Pauses a child by signals. On Windows, which has no such signals, the child continues. */
export const pausable = (child: ChildProcess): Pausable => ({
  pause: () => process.platform !== 'win32' && child.kill('SIGSTOP'),
  resume: () => process.platform !== 'win32' && child.kill('SIGCONT'),
});
