import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { healthWords, openFindings } from '#entities/boundary-health';
import { healthQuery } from '#entities/boundary-health/react';
import { patiently } from '#shared/api';
import type { PropertyRecord } from '#shared/api/contract';

/** A farm's boundary in words, and whether there is something to look at. */
export interface CheckedBoundary {
  words: string;
  isOpen: boolean;
}

/** A boundary that was checked during the last minutes is not checked again. */
const FRESH_MS = 5 * 60_000;

/**
 * Checks the boundaries of farms, one after another, because each is compared with the cadastre.
 * Leaving the screen stops it; what was checked stays.
 */
export function useHealthChecks() {
  const client = useQueryClient();
  const [checked, setChecked] = useState<ReadonlyMap<number, CheckedBoundary>>(new Map());
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);

  async function check(farms: readonly PropertyRecord[]) {
    run.current?.abort();
    const { signal } = (run.current = new AbortController());
    for (const [done, { property_id: id }] of farms.entries()) {
      setProgress({ done, of: farms.length });
      const boundary = await patiently(
        () => client.fetchQuery({ ...healthQuery(id), staleTime: FRESH_MS }),
        signal,
      )
        .then(([health]) => ({
          words: healthWords(health),
          isOpen: openFindings(health).length > 0,
        }))
        .catch(() => ({ words: 'Boundary: could not be checked', isOpen: true }));
      if (signal.aborted) return;
      setChecked((before) => new Map(before).set(id, boundary));
    }
    setProgress(null);
  }
  function stop() {
    run.current?.abort();
    setProgress(null);
  }
  return { checked, progress, check, stop };
}
