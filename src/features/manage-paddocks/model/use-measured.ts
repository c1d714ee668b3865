import { useEffect, useState } from 'react';
import type { Area, PaddockLand } from '#entities/paddock';
import { measureInWorker } from '#entities/paddock/react';

/** The comparison of the farm's paddocks with its land: gaps, overlaps and land outside. */
export interface Measured<Paddock> {
  /** The paddocks that were measured; possibly those before the latest change. */
  paddocks: readonly Paddock[];
  /** Null when the borders are too tangled. */
  land: PaddockLand | null;
}

/** Compares paddocks with each other and the farm in a worker; null until the first result. */
export function useMeasured<Paddock extends { geometry: unknown }>(
  paddocks: readonly Paddock[],
  farm: readonly { geometry: Area }[],
): Measured<Paddock> | null {
  const [measured, setMeasured] = useState<Measured<Paddock> | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const measure = async () => {
      const areas = paddocks.map(({ geometry }) => geometry as Area);
      const land = await measureInWorker(
        areas,
        farm.map(({ geometry }) => geometry),
        signal,
      ).catch(() => null);
      if (!signal.aborted) setMeasured({ paddocks, land });
    };
    void measure();
    return () => controller.abort();
  }, [paddocks, farm]);
  return measured;
}
