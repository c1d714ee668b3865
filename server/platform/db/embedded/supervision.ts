import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../../log.ts';
import { connectOrStart, type Cluster } from './postmaster.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 3_000;

/**
 * Keeps a cluster running. A dedicated connection reveals at once when the cluster ends, whether or
 * not this process started it. Then restarts it, retrying until that succeeds, since for example a
 * full disk may have been cleared in the meantime.
 */
export function keepRunning(
  cluster: Cluster,
  first: Client,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
): { end(): Promise<void> } {
  const ended = new AbortController();
  let client = first;
  let recovery: Promise<void> = Promise.resolve();

  const watch = (watched: Client) => {
    client = watched;
    watched.once('end', () => {
      if (!ended.signal.aborted) recovery = bringBack();
    });
  };

  const bringBack = async () => {
    const lostAt = Date.now();
    log.warn('PostgreSQL stopped unexpectedly; restarting it');
    for (let pauseMs = FIRST_PAUSE_MS; !ended.signal.aborted; pauseMs *= 2) {
      try {
        watch(await connectOrStart(cluster, ended.signal));
        log.info(
          `PostgreSQL is available again after ${((Date.now() - lostAt) / 1000).toFixed(1)} s`,
        );
        return;
      } catch (error) {
        if (ended.signal.aborted) return;
        log.error({ err: error }, 'PostgreSQL could not be restarted; trying again');
        const pause = { signal: ended.signal };
        await delay(Math.min(pauseMs, MAX_PAUSE_MS), undefined, pause).catch(() => {});
      }
    }
  };

  watch(first);
  return {
    async end() {
      ended.abort();
      await recovery;
      await client.end();
    },
  };
}
