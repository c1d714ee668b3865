import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendInBatch, type BatchAction, type BatchRow } from '#entities/submission/send';
import { apiClient, domainKey } from '#shared/api/react';
import { failureMessage } from '#shared/lib/failure';
import { QueueControl, runQueue, type Outcome } from '#shared/run-queue';

/** Concurrent requests of a batch; leaves room for the user's other requests. */
const CONCURRENCY = 3;

export interface BatchProgress {
  state: 'running' | 'paused' | 'ended';
  outcomes: ReadonlyMap<number, Outcome<void>>;
  /** Why the batch paused without the user's request. */
  interruption: string | null;
}

/** Runs one batch, about which the partner gets one mail. */
export function useBatch() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const control = useRef(new QueueControl());
  useEffect(() => () => control.current.cancel(), []);

  const change = (patch: (before: BatchProgress) => Partial<BatchProgress>) =>
    setProgress((before) => before && { ...before, ...patch(before) });

  async function start(kind: BatchAction, rows: readonly BatchRow[], note: string) {
    control.current = new QueueControl();
    const batchId = crypto.randomUUID();
    // A repeated request after a lost connection gets the first one's answer.
    const items = rows.map((row) => ({ row, opId: crypto.randomUUID() }));
    const waiting: Outcome<void> = { state: 'waiting' };
    setProgress({
      state: 'running',
      outcomes: new Map(rows.map(({ project }) => [project.projectId, waiting])),
      interruption: null,
    });
    await runQueue(items, {
      act: ({ row, opId }) => sendInBatch(apiClient, kind, row, { note, batchId, opId }),
      control: control.current,
      concurrency: CONCURRENCY,
      report: ({ row }, outcome) =>
        change(({ outcomes }) => ({
          outcomes: new Map(outcomes).set(row.project.projectId, outcome),
        })),
      onWait: (error) =>
        change(() => ({ state: 'paused', interruption: failureMessage(error).lines.join(' ') })),
    });
    change(() => ({ state: 'ended', interruption: null }));
    await queryClient.invalidateQueries({ queryKey: domainKey('soilProjects') });
  }

  return {
    progress,
    start,
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
