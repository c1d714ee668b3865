import { useMemo } from 'react';
import type { AreaFeature } from '#shared/geo-file';
import { SHAPE, shapePath } from '../model/shape-path.ts';

/** The boundary as a small picture, as the list of farms will show it. */
export function ShapePicture({ features }: { features: readonly AreaFeature[] }) {
  const path = useMemo(() => shapePath(features), [features]);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SHAPE.width} ${SHAPE.height}`}
      className="h-12 w-18 shrink-0 rounded-md bg-overlay"
    >
      <path
        d={path}
        fillRule="evenodd"
        className="fill-farm/25 stroke-farm"
        strokeWidth={2}
        strokeLinejoin="round"
      />
    </svg>
  );
}
