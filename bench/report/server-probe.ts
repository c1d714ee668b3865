import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a server was like since it was last asked. */
export interface ServerState {
  /** Bytes in memory, all threads together: at first and at most. */
  firstBytes: number;
  mostBytes: number;
  /** The longest that the thread which answers requests was held up. */
  longestHoldMs: number;
}

const SAMPLE_MS = 20;

/** Loaded into the server under test before its own program; answers any message with its state. */
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
let first = process.memoryUsage.rss();
let most = first;
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS).unref();

process.on('message', () => {
  const state: ServerState = {
    firstBytes: first,
    mostBytes: most,
    longestHoldMs: Math.max(0, delay.max / 1e6 - SAMPLE_MS),
  };
  first = most = process.memoryUsage.rss();
  delay.reset();
  process.send?.(state);
});
