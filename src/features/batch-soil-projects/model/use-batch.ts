import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  batchRequest,
  decidedStatus,
  isBatchDecision,
  submissionAttributes,
  type BatchKind,
  type CerRequest,
  type Regulator,
  type SoilProject,
} from '#entities/soil-project';
import { contract, type SubmissionFacts } from '#shared/api/contract';
import { apiClient, domainKey } from '#shared/api/react';
import { BatchControl, runBatch, type Outcome } from './run-batch.ts';

export interface BatchProgress {
  state: 'running' | 'paused' | 'ended';
  outcomes: ReadonlyMap<number, Outcome>;
  /** Why the batch paused by itself. */
  interruption: string | null;
}

/** Runs one batch, which the partner gets one mail about. */
export function useBatch(
  kind: BatchKind,
  regulator: Regulator | undefined,
  facts: ReadonlyMap<number, SubmissionFacts> | undefined,
) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const control = useRef(new BatchControl());
  useEffect(() => () => control.current.cancel(), []);

  const change = (patch: (before: BatchProgress) => Partial<BatchProgress>) =>
    setProgress((before) => before && { ...before, ...patch(before) });

  async function start(projects: readonly SoilProject[], note: string) {
    control.current = new BatchControl();
    const batchId = crypto.randomUUID();
    const byId = new Map(projects.map((project) => [project.projectId, project]));
    // A repeated request after a lost connection gets the first one's answer.
    const opIds = new Map(projects.map(({ projectId }) => [projectId, crypto.randomUUID()]));
    const waiting: Outcome = { state: 'waiting', message: null };
    setProgress({
      state: 'running',
      outcomes: new Map(projects.map(({ projectId }) => [projectId, waiting])),
      interruption: null,
    });
    await runBatch({
      ids: [...byId.keys()],
      control: control.current,
      act: async (id) => {
        const project = byId.get(id);
        const opId = opIds.get(id);
        if (!project || !opId) return;
        if (isBatchDecision(kind)) {
          const params = { project_id: id, project_status: decidedStatus(kind), batch_id: batchId };
          const noted = { ...params, ...(note.trim() ? { note: note.trim() } : {}) };
          await apiClient.send(contract.soilProjects.updateStatus, noted, { opId });
        } else if (regulator) {
          const request = batchRequest(project, regulator, facts?.get(id));
          if (request) await submit(id, request, batchId, opId);
        }
      },
      report: (id, outcome) =>
        change(({ outcomes }) => ({ outcomes: new Map(outcomes).set(id, outcome) })),
      onInterrupted: (interruption) => change(() => ({ state: 'paused', interruption })),
    });
    change(() => ({ state: 'ended', interruption: null }));
    await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
  }

  return {
    progress,
    start: (projects: readonly SoilProject[], note: string) => void start(projects, note),
    pause: () => {
      control.current.pause();
      change(() => ({ state: 'paused' }));
    },
    resume: () => {
      control.current.resume();
      change(() => ({ state: 'running', interruption: null }));
    },
    cancel: () => control.current.cancel(),
  };
}

const submit = (id: number, request: CerRequest, batchId: string, opId: string) =>
  apiClient.send(
    contract.soilProjects.updateStatusAndAttributes,
    {
      project_id: id,
      project_status: 'C1',
      project_attributes: submissionAttributes(request),
      batch_id: batchId,
    },
    { opId },
  );
