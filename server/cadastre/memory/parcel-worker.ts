import { workerData } from 'node:worker_threads';
import { answerInThread } from '../threads/answer-in-thread.ts';
import { answerHeavy } from './heavy-question.ts';
import { PackedParcels } from './packed-parcels.ts';
import type { ParcelSnapshot } from './snapshot-format.ts';

/**
 * Worker thread program that answers heavy queries. Its `workerData` is the snapshot, whose arrays
 * are in memory shared by all threads.
 */
const parcels = new PackedParcels(workerData as Pick<ParcelSnapshot, 'arrays' | 'groups'>);

export const answer = answerInThread((question: Parameters<typeof answerHeavy>[1]) =>
  answerHeavy(parcels, question),
);
