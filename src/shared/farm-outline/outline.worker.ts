import type { MultiPolygon, Polygon } from 'geojson';
import { bboxOf } from '#shared/lib/geo';
import { boundsOf } from '#shared/lib/lon-lat';
import { outlineOf } from './outline-of.ts';

/** Maximum distance between two surveys of the same line, in degrees of latitude: a metre. */
const ONE_LINE = 9e-6;

/** Computes the outline of the areas in the message, because it can take seconds. */
self.addEventListener('message', ({ data }: MessageEvent<(Polygon | MultiPolygon)[]>) => {
  const [, south, , north] = boundsOf(data.map(bboxOf));
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
  self.postMessage(outlineOf(data, squeeze, ONE_LINE));
});
