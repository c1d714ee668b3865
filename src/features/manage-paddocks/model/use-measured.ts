import { useDeferredValue, useMemo } from 'react';
import { measurePaddocks, type Area, type PaddockLand } from '#entities/paddock';

/**
 * Compares paddocks with each other and the farm, when the screen has time for it; null when their
 * borders are too tangled.
 */
export function useMeasured(
  paddocks: readonly { geometry: Area }[],
  farm: readonly { geometry: Area }[],
): PaddockLand | null {
  const given = useDeferredValue(paddocks);
  return useMemo(
    () =>
      measurePaddocks(
        given.map(({ geometry }) => geometry),
        farm.map(({ geometry }) => geometry),
      ),
    [given, farm],
  );
}
