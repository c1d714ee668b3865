import { useStoreMap } from 'effector-react';
import { coverSumText, coverText } from '#entities/cover';
import { $pointedCover } from '../model/model.ts';
import type { CoverLayer } from '../model/use-cover-layers.ts';
import { useCoverOfFarm, type CoveredLand } from './use-cover-of-farm.ts';

/** The value under the pointer, and that of the farm. */
export function CoverReadings({ layer, land }: { layer: CoverLayer; land: CoveredLand | null }) {
  const { product } = layer;
  const value = useStoreMap({
    store: $pointedCover,
    keys: [product],
    fn: (pointed, [one]) => pointed[one] ?? null,
  });
  const sum = useCoverOfFarm(layer, land).data;
  const here = value === null ? null : coverText(product, value);
  const farm = sum ? coverSumText(product, sum) : null;
  return (
    <p className="text-sm text-muted tabular-nums">
      {[here && `${here} here`, farm].filter(Boolean).join(' · ')}
    </p>
  );
}
