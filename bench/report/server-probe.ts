import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measurements of a server since the previous query. */
export interface ServerState {
  /**
   * Bytes in memory of the server, its threads and the processes that generate reports: initially
   * and at the peak.
   */
  firstBytes: number;
  mostBytes: number;
  /** Longest time the thread that answers requests was blocked. */
  longestHoldMs: number;
}

const SAMPLE_MS = 20;

/**
 * Loaded into the server under test before its own program; replies to any message with the state.
 */
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
let first = bytesInMemory();
let most = first;
/** Started by the first message, because measuring takes processor time. */
let looking: NodeJS.Timeout | undefined;

process.on('message', () => {
  looking ??= setInterval(() => (most = Math.max(most, bytesInMemory())), SAMPLE_MS).unref();
  const state: ServerState = {
    firstBytes: first,
    mostBytes: most,
    longestHoldMs: Math.max(0, delay.max / 1e6 - SAMPLE_MS),
  };
  first = most = bytesInMemory();
  delay.reset();
  process.send?.(state);
});

/**
 * Memory of this process and the Node processes below it; without Linux's /proc, of this process
 * only.
 */
function bytesInMemory(): number {
  const threads = processesIn('/proc/self/task');
  const children = threads.flatMap((thread) => childrenOf('self', thread));
  return process.memoryUsage.rss() + sum(children.map(nodeBytes));
}

/** A process that is not Node, such as the shell that starts the others, has one thread. */
function nodeBytes(pid: string): number {
  return residentBytes(pid) ?? sum(childrenOf(pid, pid).map(nodeBytes));
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

function processesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function childrenOf(pid: string, thread: string): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
    return children.split(' ').filter(Boolean);
  } catch {
    // It has just ended.
    return [];
  }
}

/** Null if the process is not Node. */
function residentBytes(pid: string): number | null {
  try {
    if (readlinkSync(`/proc/${pid}/exe`) !== process.execPath) return null;
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}
