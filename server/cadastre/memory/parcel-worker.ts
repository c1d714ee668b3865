import { workerData } from 'node:worker_threads';
import { answerInThread } from '../threads/answer-in-thread.ts';
import { answerHeavy } from './heavy-question.ts';
import { PackedParcels } from './packed-parcels.ts';
import type { ParcelSnapshot } from './snapshot-format.ts';

/**
 * The program of a thread that answers heavy questions. It is given the snapshot, whose arrays are
 * in memory that all threads share.
 */
const parcels = new PackedParcels(workerData as Pick<ParcelSnapshot, 'arrays' | 'groups'>);

answerInThread((question: Parameters<typeof answerHeavy>[1]) => answerHeavy(parcels, question));
