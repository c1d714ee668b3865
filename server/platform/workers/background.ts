import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Pausable } from './request-priority.ts';
import type { StartedProgram } from './start-program.ts';

const TASKSET = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'taskset'))
  .find((file) => existsSync(file));

/**
 * Returns the command that runs a program with all its threads on one processor, to precede the
 * program's own; empty where that is not possible.
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
export const pausable = (child: StartedProgram): Pausable => ({
  pause: () => process.platform !== 'win32' && child.signal('SIGSTOP'),
  resume: () => process.platform !== 'win32' && child.signal('SIGCONT'),
});
