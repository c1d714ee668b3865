import { availableParallelism } from 'node:os';
import type { ParcelRecord } from '#entities/parcel';
import { EncodedRows } from '../../platform/encoded-rows.ts';
import { yieldingForEach } from '../../platform/workers/yielding-for-each.ts';
import type { ParcelEngine } from '../parcel-engine.ts';
import { QUESTION_LIMITS } from '../parcel-question-error.ts';
import { createParcelThreads } from '../threads/parcel-threads.ts';
import {
  answerHeavy,
  type HeavyAnswer,
  type HeavyQuestion,
  type LotsJson,
} from './heavy-question.ts';
import { PackedParcels } from './packed-parcels.ts';
import { readSnapshot } from './read-snapshot.ts';
import { encodeParcelTile, parcelsInTile } from './tile/encode-parcel-tile.ts';

export interface MemoryEngineOptions {
  /**
   * Path of the built `parcel-worker`, which runs heavy queries. Without it they run on the calling
   * thread and block it.
   */
  program?: string;
  threads?: number;
  /** Time limit of a heavy query in milliseconds, instead of the usual one. */
  limitMs?: number;
}

/** Tiles with more parcels than this are built on a worker thread. */
const LIGHT_TILE = 4_000;
const MAX_WAITING = 32;
/** Memory of a thread for short-lived objects; more does not make a query faster. */
const YOUNG_MB = 6;

/**
 * Loads the cadastre of a snapshot file into memory. Throws `SnapshotError` for an unusable file.
 */
export async function loadMemoryEngine(
  path: string,
  options: MemoryEngineOptions = {},
): Promise<ParcelEngine> {
  const { dataSet, arrays, groups } = await readSnapshot(path);
  const parcels = new PackedParcels({ arrays, groups });
  const heavy = options.program
    ? createParcelThreads<HeavyQuestion, HeavyAnswer>({
        program: options.program,
        workerData: { arrays, groups },
        threads: options.threads ?? Math.max(1, availableParallelism() - 1),
        limitMs: options.limitMs ?? QUESTION_LIMITS.timeMs,
        maxWaiting: MAX_WAITING,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      })
    : onThisThread(parcels);

  const records = async (ordinals: ArrayLike<number>): Promise<ParcelRecord[]> => {
    const found = new Array<ParcelRecord>(ordinals.length);
    await yieldingForEach(ordinals, (ordinal, i) => {
      found[i] = parcels.record(ordinal);
    });
    return found;
  };
  const find = async (question: HeavyQuestion) => records(await heavy.ask<Uint32Array>(question));

  return {
    dataSet,
    atPoint: async (lng, lat) => parcels.at(lng, lat).map((parcel) => parcels.record(parcel)),
    withinRadius: (radius) => find({ kind: 'radius', radius }),
    intersecting: (shape) => find({ kind: 'shape', shape }),
    wireLots: async (lots) => {
      const { length, json } = await heavy.ask<LotsJson>({ kind: 'lots', lots });
      return new EncodedRows(length, json);
    },
    byIds: (pids) => {
      const ordinals = pids.map((pid) => parcels.find(pid));
      return records(ordinals.filter((ordinal) => ordinal !== null));
    },
    byLotPlans: async (references) =>
      references.map(({ keys }) => {
        for (const key of keys) {
          const found = parcels.findByLotPlan(key);
          if (found.length > 0) return found.map((parcel) => parcels.record(parcel));
        }
        return [];
      }),
    tile: async (z, x, y) => {
      const found = parcelsInTile(parcels, z, x, y);
      return found.length > LIGHT_TILE
        ? heavy.ask<Uint8Array | null>({ kind: 'tile', z, x, y })
        : encodeParcelTile(parcels, z, x, y, found);
    },
    close: () => heavy.close(),
  };
}

const onThisThread = (parcels: PackedParcels) => ({
  ask: async <A extends HeavyAnswer>(question: HeavyQuestion) =>
    answerHeavy(parcels, question) as A,
  close: async () => {},
});
