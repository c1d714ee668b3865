import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../server/sample/random.ts';
import type { ParcelEngine, RadiusQuestion } from '../../server/parcels/parcel-engine.ts';
import { placeIn } from './questions.ts';

/**
 * The longest that a point question of one user waits while others ask radius questions without a
 * pause, in milliseconds over what the timer says it should have taken.
 */
export async function longestWait(
  engine: ParcelEngine,
  questions: readonly RadiusQuestion[],
): Promise<number> {
  const random = seededRandom(5);
  const others = { areAsking: true };
  const asking = (async () => {
    for (const question of questions) await engine.withinRadius(question);
    others.areAsking = false;
  })();
  let longest = 0;
  while (others.areAsking) {
    await delay(1);
    const due = performance.now();
    // A question arrives as the event loop takes it from the network, after what is under way.
    await new Promise((resolve) => setImmediate(resolve));
    await engine.atPoint(...placeIn(engine.dataSet, random));
    longest = Math.max(longest, performance.now() - due);
  }
  await asking;
  return longest;
}
