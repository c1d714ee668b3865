import { randomUUID } from 'node:crypto';
import type { SoilProject } from '#entities/soil-project/record';
import type { Regulator } from '#entities/submission/request';
import {
  batchSheet,
  isBatchDecision,
  readFacts,
  readOwnerNames,
  sendInBatch,
  type BatchAction,
  type BatchKind,
  type BatchRow,
} from '#entities/submission/send';
import { inBatch } from '../../batch.ts';
import type { Connection } from '../../connection/connected.ts';
import { sendOnce } from '../../submission/submit-project.ts';
import { projectOf, projectsOf } from '../projects/chosen-projects.ts';
import type { BatchOutcome, ReviewEvent } from './model/review-state.ts';

/** Reads the projects afresh and checks each; those with findings come first. */
export async function checkBatch(
  connection: Connection,
  { batch, ids }: { batch: BatchKind; ids: readonly number[] },
  readRegulator: () => Promise<Regulator>,
): Promise<BatchRow[]> {
  const projects: SoilProject[] = [];
  for await (const record of projectsOf(connection, ids)) projects.push(projectOf(record));
  if (isBatchDecision(batch)) return batchSheet(batch, projects, null);
  return batchSheet(batch, projects, {
    regulator: await readRegulator(),
    facts: await readFacts(connection, ids),
    ownerNames: await readOwnerNames(connection, projects),
  });
}

interface Run {
  batch: BatchAction;
  items: readonly BatchRow[];
  note: string;
}

/**
 * Decides on projects or submits them, one after the other, and reports each outcome. The partner
 * gets one e-mail about all of them. `stop` lets the project in progress finish.
 */
export async function runBatch(
  connection: Connection,
  { batch, items, note }: Run,
  stop: AbortSignal,
  dispatch: (event: ReviewEvent) => void,
): Promise<void> {
  const batchId = randomUUID();
  const report = (
    { project: { projectId, projectName } }: BatchRow,
    outcome: BatchOutcome['outcome'],
    message: string | null,
  ) => {
    const reasons = message === null ? [] : [message];
    dispatch({ type: 'batch-outcome', outcome: { projectId, projectName, outcome, reasons } });
  };
  await inBatch(items, {
    signal: AbortSignal.any([connection.signal, stop]),
    work: async (item) => {
      stop.throwIfAborted();
      const send = (opId: string) => sendInBatch(connection, batch, item, { note, batchId, opId });
      for await (const { problem } of sendOnce(send, connection.signal)) {
        dispatch({ type: 'batch-waiting', problem });
      }
      report(item, 'done', null);
    },
    instead: report,
  });
  if (!connection.signal.aborted) dispatch({ type: 'batch-ended' });
}
