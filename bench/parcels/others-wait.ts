import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import type { ParcelEngine, RadiusQuestion } from '../../server/cadastre/parcel-engine.ts';
import { longestHold } from '../../server/cadastre/longest-hold.fixture.ts';
import { placeIn } from './questions.ts';

/**
 * Returns the longest wait in milliseconds for a point query of one user while another user sends
 * radius queries without a pause. A radius query is the longest uninterrupted work of the shared
 * thread.
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
    for (const radius of questions) await engine.wireLots({ kind: 'radius', radius });
    others.areAsking = false;
  };
  return longestHold(() => Promise.all([clicks(), radii()]));
}
