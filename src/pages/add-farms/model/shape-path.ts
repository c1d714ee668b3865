import type { AreaFeature } from '#shared/geo-file';
import { bboxOf, polygonsOf } from '#shared/lib/geo';
import { boundsOf } from '#shared/lib/lon-lat';

export const SHAPE = { width: 144, height: 96 } as const;
const PADDING = 6;
/** Vertices closer together than this make no visible difference. */
const DETAIL = 1;

/** SVG path of a boundary as a small picture, north up. */
export function shapePath(features: readonly AreaFeature[]): string {
  const [west, south, east, north] = boundsOf(features.map(({ geometry }) => bboxOf(geometry)));
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const [width, height] = [SHAPE.width - 2 * PADDING, SHAPE.height - 2 * PADDING];
  const scale = Math.min(width / ((east - west) * squeeze), height / (north - south));
  const left = (SHAPE.width - (east - west) * squeeze * scale) / 2;
  const top = (SHAPE.height - (north - south) * scale) / 2;
  const rings = features.flatMap(({ geometry }) => polygonsOf(geometry).flat());
  return rings
    .map((ring) => {
      const points: [number, number][] = [];
      for (const [lng = NaN, lat = NaN] of ring) {
        const x = left + (lng - west) * squeeze * scale;
        const y = top + (north - lat) * scale;
        const last = points.at(-1);
        if (!last || Math.hypot(x - last[0], y - last[1]) >= DETAIL) points.push([x, y]);
      }
      return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    })
    .join('');
}
