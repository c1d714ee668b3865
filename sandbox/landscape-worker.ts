import { parentPort } from 'node:worker_threads';
import { COVER_PRODUCT_IDS, latestCoverDate } from '#entities/cover';
import { sampleLandscape } from './district/index.ts';
import { createBaseTiles, drawnLandscape } from './base-tiles/index.ts';
import { createSampleCover } from './cover/index.ts';
import { createSampleGeocoder } from './geocoder/index.ts';
import type { LandscapeAnswer, LandscapeQuestion } from './landscape-thread.ts';

/**
 * Worker thread for the sample landscape: generating it takes seconds and painting a tile tens of
 * milliseconds, too long for the thread that answers calls.
 */
const landscape = sampleLandscape();
const drawn = drawnLandscape(landscape);
const tiles = createBaseTiles(drawn);
const coverBlock = createSampleCover(drawn);
const geocoder = createSampleGeocoder(landscape);
// Warm-up: the first block of each product loads and compiles whatever all others need.
for (const product of COVER_PRODUCT_IDS) {
  coverBlock({ product, date: latestCoverDate(product), z: 12, x: 3713, y: 2464 });
}

const answer = async (question: LandscapeQuestion): Promise<LandscapeAnswer> => {
  try {
    if (question.kind === 'geocode') return { value: geocoder.geocode(question.params) };
    if (question.kind === 'cover') return { value: coverBlock(question.block) };
    const { layer, z, x, y } = question;
    return { value: await tiles.tile(layer, z, x, y) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'unknown' };
  }
};

parentPort?.on('message', ({ id, question }: { id: number; question: LandscapeQuestion }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  void answer(question).then((given) => parentPort?.postMessage({ id, answer: given }));
});
