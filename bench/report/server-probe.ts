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
/** Only once somebody asks: looking takes processor time. */
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
 * Memory of this process and the Node processes it started; without Linux's /proc, of this process
 * only.
 */
function bytesInMemory(): number {
  let bytes = process.memoryUsage.rss();
  for (const child of children()) bytes += residentBytes(child);
  return bytes;
}

function children(): string[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

function residentBytes(pid: string): number {
  try {
    if (readlinkSync(`/proc/${pid}/exe`) !== process.execPath) return 0;
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    // The process has just ended.
    return 0;
  }
}
