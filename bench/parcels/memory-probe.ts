import { loadMemoryEngine } from '../../server/cadastre/memory/index.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { placeIn, radiusQuestion, shapeQuestion, tileQuestion } from './questions.ts';

/**
 * A separate process that loads a snapshot, runs queries of every kind as calls do and prints its
 * memory in bytes, including Node itself: `memory-probe SNAPSHOT PARCEL_WORKER`.
 */
const [snapshot = '', program = ''] = process.argv.slice(2);
const engine = await loadMemoryEngine(snapshot, { program, threads: 1 });
const random = seededRandom(3);
const place = () => placeIn(engine.dataSet, random);
for (let i = 0; i < 20; i++) {
  await engine.atPoint(...place());
  await engine.wireLots({ kind: 'shape', shape: shapeQuestion(place(), 5, random) });
  await engine.wireLots({ kind: 'radius', radius: await radiusQuestion(engine, 20, place()) });
  await engine.tile(...tileQuestion(place(), 11 + (i % 5)));
}
globalThis.gc?.();
process.stdout.write(String(process.memoryUsage.rss()));
await engine.close();
