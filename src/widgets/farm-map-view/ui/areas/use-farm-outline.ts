import { useEffect, useMemo, useState } from 'react';
import type { FarmArea } from '#entities/farm';
import { findOutline } from '#shared/farm-outline/react';

/**
 * The areas' common outline; the areas themselves until it is known, or if it cannot be computed.
 */
export function useFarmOutline(areas: readonly FarmArea[]): readonly FarmArea[] {
  const geometries = useMemo(() => geometriesOf(areas), [areas]);
  const [found, setFound] = useState<{ of: unknown; outline: readonly FarmArea[] } | null>(null);
  useEffect(() => {
    if (geometries.length < 2) return undefined;
    let isCurrent = true;
    findOutline(geometries).then(
      (polygons) => {
        const outline = polygons.map((geometry, i) => ({ id: `outline ${i}`, geometry }));
        if (isCurrent) setFound({ of: areas, outline });
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [areas, geometries]);
  return found?.of === areas ? found.outline : areas;
}

const cache = new WeakMap<readonly FarmArea[], FarmArea['geometry'][]>();

/** The same array for the same areas, so that their outline is computed once. */
function geometriesOf(areas: readonly FarmArea[]): FarmArea['geometry'][] {
  const geometries = cache.get(areas) ?? areas.map(({ geometry }) => geometry);
  cache.set(areas, geometries);
  return geometries;
}
