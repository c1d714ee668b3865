import { loadMemoryEngine } from '../../server/cadastre/memory/index.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { placeIn, radiusQuestion, shapeQuestion, tileQuestion } from './questions.ts';

/**
 * A separate process that loads a snapshot, runs queries of every kind and prints its memory in
 * bytes, including Node itself: `memory-probe SNAPSHOT PARCEL_WORKER`.
 */
const [snapshot = '', program = ''] = process.argv.slice(2);
const engine = await loadMemoryEngine(snapshot, { program, threads: 1 });
const random = seededRandom(3);
for (let i = 0; i < 20; i++) {
  await engine.atPoint(...placeIn(engine.dataSet, random));
  await engine.intersecting(shapeQuestion(engine.dataSet, 5, random));
  await engine.withinRadius(await radiusQuestion(engine, 20, random));
  await engine.tile(...tileQuestion(engine.dataSet, 11 + (i % 5), random));
}
globalThis.gc?.();
process.stdout.write(String(process.memoryUsage.rss()));
await engine.close();
