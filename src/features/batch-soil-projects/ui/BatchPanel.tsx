import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  actionOf,
  BATCH_LABELS,
  batchSheet,
  isBatchDecision,
  isBatchReady,
  type BatchKind,
} from '#entities/submission/send';
import { projectsQuery } from '#entities/soil-project/record/react';
import { regulatorQuery } from '#entities/submission/request/react';
import { factsOfQuery, ownerNamesQuery } from '#entities/submission/send/react';
import { useSessionState } from '#shared/auth/react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { Field } from '#shared/ui/field';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { Textarea } from '#shared/ui/textarea';
import { useBatch } from '../model/use-batch.ts';
import { BatchProgressBar } from './BatchProgressBar.tsx';
import { BatchSheet } from './BatchSheet.tsx';
import { ConfirmBatch } from './ConfirmBatch.tsx';
import { LeaveBatch } from './LeaveBatch.tsx';

/** Interval at which a running batch reloads its projects. */
const LIVE_MS = 5_000;

export interface BatchPanelProps {
  kind: BatchKind;
  projectIds: readonly number[];
  /** Called with the ids of the projects that the batch changed. */
  onClose: (doneIds: readonly number[]) => void;
  /** Opens a project's page. */
  onOpen: (projectId: number) => void;
}

/** Reloads the projects, checks each, and acts on those without findings. */
export function BatchPanel({ kind: firstKind, projectIds, onClose, onOpen }: BatchPanelProps) {
  const [kind, setKind] = useState(firstKind);
  const [note, setNote] = useSessionState<string>(`soil.batch.${firstKind}`, '');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const regulator = useQuery(regulatorQuery());
  const facts = useQuery({ ...factsOfQuery(projectIds), refetchOnMount: 'always' });
  const batch = useBatch();
  const { progress } = batch;
  const isRunning = progress !== null && progress.state !== 'ended';
  const projects = useQuery({
    ...projectsQuery(projectIds),
    refetchOnMount: 'always',
    ...(isRunning && { refetchInterval: LIVE_MS }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const ownerNames = useQuery({
    ...ownerNamesQuery(projects.data ?? []),
    enabled: projects.data !== undefined,
  });

  const failed = [projects, regulator, facts, ownerNames].find((query) => query.isLoadingError);
  const input =
    regulator.data && facts.data && ownerNames.data
      ? { regulator: regulator.data, facts: facts.data, ownerNames: ownerNames.data }
      : null;
  const isLoaded = projects.data !== undefined && input !== null;
  // Once the batch runs, the dialog keeps showing the result of the check, although the projects’
  // statuses change.
  const [checked, setChecked] = useState<ReturnType<typeof batchSheet> | null>(null);
  const rows = checked ?? (isLoaded ? batchSheet(kind, projects.data, input) : []);
  const ready = rows.filter(isBatchReady);
  const gone = isLoaded ? projectIds.length - (projects.data?.length ?? 0) : 0;
  const doneIds = [...(progress?.outcomes ?? [])].flatMap(([id, { state }]) =>
    state === 'done' ? [id] : [],
  );
  const untried = [...(progress?.outcomes.values() ?? [])].filter(
    ({ state }) => state === 'waiting',
  ).length;
  const action = actionOf(kind);

  function ask() {
    setNoteMissing(kind === 'return' && note.trim() === '');
    if (kind === 'return' && note.trim() === '') return;
    setConfirming(true);
  }

  function close() {
    setNote('');
    onClose(doneIds);
  }

  return (
    <Card>
      <section aria-labelledby="batch-heading" className="grid min-w-0 gap-4">
        <div className="grid gap-1">
          <h2
            ref={heading}
            id="batch-heading"
            tabIndex={-1}
            className="text-lg font-semibold outline-none"
          >
            {`${BATCH_LABELS[kind]}: ${counted(projectIds.length)}`}
          </h2>
          {isLoaded && (
            <p role="status" className="text-sm text-muted">
              {readyText(ready.length, rows.length)}
              {gone > 0 && ` ${counted(gone)} no longer ${gone === 1 ? 'exists' : 'exist'}.`}
            </p>
          )}
        </div>
        {failed?.error && (
          <LoadFailed
            title="The projects could not be checked"
            message={failed.error.message}
            isRetrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        )}
        {!isLoaded && !failed && <Progress label="Checking the projects" />}
        {progress && (
          <BatchProgressBar
            progress={progress}
            onPause={batch.pause}
            onResume={batch.resume}
            onCancel={batch.cancel}
          />
        )}
        {!progress && isBatchDecision(kind) && (
          <Field
            label={kind === 'return' ? 'Reason' : 'Note'}
            required={kind === 'return'}
            hint="Included in each client’s e-mail and in the history of each project."
            error={
              isNoteMissing && note.trim() === ''
                ? 'Please say what the clients have to change.'
                : undefined
            }
          >
            <Textarea
              value={note}
              maxLength={500}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          {!progress && ready.length > 0 && (
            <Button disabled={!isLoaded} onClick={ask}>
              {`${BATCH_LABELS[action]}: ${counted(ready.length)} …`}
            </Button>
          )}
          {(!progress || progress.state === 'ended') && (
            <Button variant="outline" onClick={close}>
              {progress ? 'Close' : 'Back to the list'}
            </Button>
          )}
        </div>
        {rows.length > 0 && (
          <BatchSheet
            rows={rows}
            current={projects.data ?? []}
            outcomes={progress?.outcomes ?? null}
            {...(!progress && { onOpen })}
          />
        )}
      </section>
      {isRunning && <LeaveBatch untried={untried} />}
      {isConfirming && (
        <ConfirmBatch
          kind={action}
          ready={ready.length}
          leftOut={rows.length - ready.length}
          isProduction={regulator.data?.stage === 'prod'}
          onConfirm={() => {
            setConfirming(false);
            setKind(action);
            setChecked(rows);
            // If the session ends, nothing is cleared, and the note stays for the other projects.
            void batch.start(action, ready, note).then(() => setNote(''));
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}

const counted = (count: number) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'project' : 'projects'}`;

const readyText = (ready: number, all: number) =>
  ready === all
    ? 'No findings: this batch takes all of them.'
    : `${ready} ready, ${all - ready} with findings, which this batch leaves out.`;
