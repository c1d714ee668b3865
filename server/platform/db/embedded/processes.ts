import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// Identifies a process by the cluster's name in its command line, which any user may read, and
// which a reused process id does not have after a restart of the machine.

/** Returns the id of the cluster's main process; undefined if none runs. */
export function runningPostmaster(clusterFolder: string, clusterName: string): number | undefined {
  const pid = Number(readPidFile(clusterFolder).split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && isOfCluster(pid, clusterName) ? pid : undefined;
}

/** Removes what an ended main process left behind if it would keep a new one from starting. */
export async function clearRemains(clusterFolder: string, clusterName: string): Promise<void> {
  // PostgreSQL considers these valid while any process has the id in them: another program after a
  // restart of the machine, or its own killed process until the system has removed it.
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    rmSync(join(clusterFolder, name), { force: true });
  }
  // Workers of a killed main process end by themselves, but only after their current statement.
  for (const pid of processesOfCluster(clusterName)) {
    sendSignal(pid, 'SIGKILL');
    while (isOfCluster(pid, clusterName)) await delay(5);
  }
}

/** True if the process belongs to the cluster; false once it has ended. */
export function isOfCluster(pid: number, clusterName: string): boolean {
  if (process.platform === 'win32') return sendSignal(pid, 0);
  return commandLine(pid).includes(clusterName);
}

/** Returns whether the process exists. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function readPidFile(clusterFolder: string): string {
  try {
    return readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return '';
  }
}

function processesOfCluster(clusterName: string): number[] {
  if (process.platform === 'win32') return [];
  const pids =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      : ps(['-axo', 'pid=']).split('\n');
  return pids.map(Number).filter((pid) => pid > 0 && isOfCluster(pid, clusterName));
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(['-o', 'args=', '-p', String(pid)]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function ps(args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
