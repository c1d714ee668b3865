import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The process and everything that it started and that still runs, from Linux's /proc. */
function treeOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** Seconds of processor time that a process and all that it started have used. */
export function cpuSeconds(pid: number): number {
  const ticks = treeOf(pid).map((one) => {
    const stat = readFileSync(`/proc/${one}/stat`, 'utf8');
    // After the name in brackets: utime, stime, and those of children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

/** Megabytes of memory of a process and all that it started; memory that they share counts once. */
export function megabytes(pid: number): number {
  const kilobytes = treeOf(pid).map((one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
