import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Pausable } from './request-priority.ts';

/** Lowers the priority of a child process; safe if it has exited. */
export function deprioritize({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // Lowered at once, because threads that start later inherit the priority.
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // This system has no priorities.
  }
}

const TASKSET = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'taskset'))
  .find((file) => existsSync(file));

/**
 * Returns the command that runs a program with all its threads on one processor, to precede the
 * program's own; empty where that is not possible. One command, because starting a process holds up
 * the thread that answers calls for many milliseconds.
 */
export function onSpareProcessor(): readonly string[] {
  const processor = TASKSET === undefined ? null : spareProcessor();
  return processor === null ? [] : [TASKSET!, '-c', processor];
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
