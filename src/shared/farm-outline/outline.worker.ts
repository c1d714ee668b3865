import type { MultiPolygon, Polygon } from 'geojson';
import { bboxOf } from '#shared/lib/geo';
import { boundsOf } from '#shared/lib/lon-lat';
import { addMissingFunctions } from '#shared/older-browsers';
import { neighbourOutline, wideParts } from './neighbour-outline.ts';
import { shareVertices } from './shared-vertices.ts';

/** Maximum distance between two surveys of the same line, in degrees of latitude: a metre. */
const ONE_LINE = 9e-6;

addMissingFunctions();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
self.postMessage('started');

/** Computes the outline of the areas in the message, because it can take seconds. */
self.addEventListener('message', ({ data }: MessageEvent<(Polygon | MultiPolygon)[]>) => {
  void answer(data);
});

async function answer(areas: readonly (Polygon | MultiPolygon)[]): Promise<void> {
  const [, south, , north] = boundsOf(areas.map(bboxOf));
  const scale = { squeeze: Math.cos(((south + north) / 2) * (Math.PI / 180)), tolerance: ONE_LINE };
  const shared = shareVertices(areas, scale.squeeze, scale.tolerance);
  const outline = neighbourOutline(shared) ?? (await overlaid())(shared);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, no window
  self.postMessage(wideParts(outline, scale));
}

/** Loaded only for the rare farm whose parcels overlap. */
const overlaid = async () => (await import('./overlap-outline.ts')).overlapOutline;
