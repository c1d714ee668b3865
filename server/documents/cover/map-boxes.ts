import type { FarmBoundary } from '../farm-key/farm-boundary.ts';
import { mapHeight, type MapBox } from '../pdf/map/map-figure.ts';
import { MAP_MARGIN } from '../pdf/map/draw-map.ts';
import { CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';

/** Land that is wider than this, compared to its height, has its maps one below the other. */
const WIDE = 1.7;
const BETWEEN = 14;
const MIN_FRAME = 120;
const MAX_FRAME = 230;

/** Space for two figures of the same land. */
export interface FigurePair {
  /** Of both, and of one alone. */
  height: number;
  single: number;
  /** The boxes, starting at `top`. */
  at: (top: number) => [Required<MapBox>, Required<MapBox>];
  isStacked: boolean;
}

/** Boxes of the land's own shape, side by side or one below the other, so that its maps fill them. */
export function figurePair({ bbox }: Pick<FarmBoundary, 'bbox'>): FigurePair {
  const [west, south, east, north] = bbox;
  const across = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const shape = across / (north - south);
  const isStacked = shape > WIDE;
  const width = isStacked ? CONTENT_WIDTH : (CONTENT_WIDTH - BETWEEN) / 2;
  const frame = Math.min(MAX_FRAME, Math.max(MIN_FRAME, (width - MAP_MARGIN.left) / shape));
  const height = mapHeight(frame);
  const first = (top: number) => ({
    top,
    bottom: top + height,
    left: CONTENT.left,
    right: CONTENT.left + width,
  });
  return {
    isStacked,
    single: height,
    height: isStacked ? 2 * height + BETWEEN : height,
    at: (top) => {
      const box = first(top);
      return isStacked
        ? [box, first(box.bottom + BETWEEN)]
        : [box, { ...box, left: box.right + BETWEEN, right: CONTENT.right }];
    },
  };
}
