import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import type { ParcelEngine, RadiusQuestion } from '../../server/cadastre/parcel-engine.ts';
import { longestHold } from '../../server/cadastre/testing/longest-hold.ts';
import { placeIn } from './questions.ts';

/**
 * The longest that a point question of one user waits while another asks radius questions without
 * a pause, in milliseconds: as long as the thread that answers both works at a stretch.
 */
export function longestWait(
  engine: ParcelEngine,
  questions: readonly RadiusQuestion[],
): Promise<number> {
  const random = seededRandom(5);
  const others = { areAsking: true };
  const clicks = async () => {
    while (others.areAsking) {
      await engine.atPoint(...placeIn(engine.dataSet, random));
      await delay(1);
    }
  };
  const radii = async () => {
    for (const question of questions) await engine.withinRadius(question);
    others.areAsking = false;
  };
  return longestHold(() => Promise.all([clicks(), radii()]));
}
