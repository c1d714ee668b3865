import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a server was like since it was last asked. */
export interface ServerState {
  /** Bytes in memory, its threads and the processes it makes reports in together: at first and at most. */
  firstBytes: number;
  mostBytes: number;
  /** The longest that the thread which answers requests was held up. */
  longestHoldMs: number;
}

const SAMPLE_MS = 20;

/** Loaded into the server under test before its own program; answers any message with its state. */
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
let first = bytesInMemory();
let most = first;
setInterval(() => (most = Math.max(most, bytesInMemory())), SAMPLE_MS).unref();

process.on('message', () => {
  const state: ServerState = {
    firstBytes: first,
    mostBytes: most,
    longestHoldMs: Math.max(0, delay.max / 1e6 - SAMPLE_MS),
  };
  first = most = bytesInMemory();
  delay.reset();
  process.send?.(state);
});

/** Of this process and of those of Node that it started; without Linux's tables of itself alone. */
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
    // It has just ended.
    return 0;
  }
}
