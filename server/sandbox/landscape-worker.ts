import { parentPort } from 'node:worker_threads';
import { sampleLandscape } from '../sample/index.ts';
import { createBaseTiles } from './base-tiles/index.ts';
import { createSampleGeocoder } from './geocoder/index.ts';
import type { LandscapeAnswer, LandscapeQuestion } from './landscape.ts';

/**
 * The program of the thread that knows the sample landscape: laying it out takes seconds and
 * painting a tile tens of milliseconds, both too long for the thread that answers calls.
 */
const landscape = sampleLandscape();
const tiles = createBaseTiles(landscape);
const geocoder = createSampleGeocoder(landscape);

const answer = async (question: LandscapeQuestion): Promise<LandscapeAnswer> => {
  const { id } = question;
  try {
    if (question.kind === 'geocode') return { id, value: geocoder.geocode(question.params) };
    const { layer, z, x, y } = question;
    return { id, value: await tiles.tile(layer, z, x, y) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : 'unknown' };
  }
};

parentPort?.on('message', (question: LandscapeQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  void answer(question).then((given) => parentPort?.postMessage(given));
});
