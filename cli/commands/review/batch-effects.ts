import { randomUUID } from 'node:crypto';
import {
  blocksOf,
  decidedStatus,
  decisionFindings,
  isBatchDecision,
  isBatchReady,
  warningsOf,
  type BatchKind,
  type Regulator,
} from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { inBatch } from '../../batch.ts';
import type { Connection } from '../../connection/connected.ts';
import { prepareSubmission, readFacts } from '../../submission/prepare-submission.ts';
import { sendOnce, submitProject } from '../../submission/submit-project.ts';
import { projectOf, projectsOf } from '../projects/chosen-projects.ts';
import type { BatchAction, BatchItem, BatchOutcome, ReviewEvent } from './model/review-state.ts';

/** Reads the projects afresh and checks each; those with findings come first. */
export async function checkBatch(
  connection: Connection,
  { batch, ids }: { batch: BatchKind; ids: readonly number[] },
  readRegulator: () => Promise<Regulator>,
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  const isDecision = isBatchDecision(batch);
  const known = isDecision ? null : await facts(connection, ids, readRegulator);
  for await (const record of projectsOf(connection, ids)) {
    const project = projectOf(record);
    if (isDecision) {
      items.push({ project, findings: decisionFindings(project, batch), submission: null });
    } else if (known) {
      const { regulator, byId } = known;
      const of = byId.get(project.projectId);
      const submission = await prepareSubmission(connection, project, regulator, undefined, of);
      const findings = [...blocksOf(submission.findings), ...warningsOf(submission.findings)];
      items.push({ project, findings, submission });
    }
  }
  return [...items.filter((item) => !isBatchReady(item)), ...items.filter(isBatchReady)];
}

const facts = async (
  connection: Connection,
  ids: readonly number[],
  readRegulator: () => Promise<Regulator>,
) => ({ regulator: await readRegulator(), byId: await readFacts(connection, ids) });

interface Run {
  batch: BatchAction;
  items: readonly BatchItem[];
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
    { project: { projectId, projectName } }: BatchItem,
    outcome: BatchOutcome['outcome'],
    message: string | null,
  ) => dispatch({ type: 'batch-outcome', outcome: { projectId, projectName, outcome, message } });
  await inBatch(items, {
    signal: AbortSignal.any([connection.signal, stop]),
    work: async (item) => {
      stop.throwIfAborted();
      for await (const step of stepsOf(connection, { batch, item, note, batchId })) {
        if (step.kind !== 'waiting') break;
        dispatch({ type: 'batch-waiting', problem: step.problem });
      }
      report(item, 'done', null);
    },
    instead: report,
  });
  if (!connection.signal.aborted) dispatch({ type: 'batch-ended' });
}

function stepsOf(
  connection: Connection,
  { batch, item, note, batchId }: Omit<Run, 'items'> & { item: BatchItem; batchId: string },
) {
  const { project, submission } = item;
  if (!isBatchDecision(batch)) return submitProject(connection, submission!, undefined, batchId);
  const params = {
    project_id: project.projectId,
    project_status: decidedStatus(batch),
    batch_id: batchId,
    ...(note === '' ? {} : { note }),
  };
  return sendOnce(
    (opId) => connection.send(contract.soilProjects.updateStatus, params, { opId }),
    connection.signal,
  );
}
