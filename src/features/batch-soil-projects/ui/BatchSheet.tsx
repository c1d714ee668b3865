import { CircleCheckIcon } from 'lucide-react';
import { STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { cerResult } from '#entities/submission/request';
import { isBatchReady, type BatchRow } from '#entities/submission/send';
import { failureMessage } from '#shared/lib/failure';
import type { Outcome } from '#shared/run-queue';
import { Badge } from '#shared/ui/badge';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

export interface BatchSheetProps {
  rows: readonly BatchRow[];
  /** The projects as they are now. */
  current: readonly SoilProject[];
  /** Null before the batch starts. */
  outcomes: ReadonlyMap<number, Outcome<void>> | null;
  onOpen?: (projectId: number) => void;
}

const CELL = 'align-top wrap-anywhere max-sm:block max-sm:py-1';

/** A row per project: its status now, what blocks it, and its outcome. */
export function BatchSheet({ rows, current, outcomes, onOpen }: BatchSheetProps) {
  const byId = new Map(current.map((project) => [project.projectId, project]));
  return (
    <Table aria-label="Projects of the batch" className="max-sm:block">
      <TableHeader className="max-sm:hidden">
        <TableRow>
          <TableHead>Project</TableHead>
          <TableHead>Status</TableHead>
          <TableHead className="w-1/2">{outcomes ? 'Result' : 'Findings'}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => {
          const { projectId } = row.project;
          const project = byId.get(projectId) ?? row.project;
          return (
            <TableRow
              key={projectId}
              className="max-sm:block max-sm:rounded-md max-sm:border! max-sm:py-1"
            >
              <TableCell className={CELL}>
                {onOpen ? (
                  <button
                    type="button"
                    className="min-h-6 text-left font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
                    onClick={() => onOpen(projectId)}
                  >
                    {project.projectName}
                  </button>
                ) : (
                  <span className="font-medium">{project.projectName}</span>
                )}
                <span className="block text-xs text-muted">{`Project ${projectId}`}</span>
              </TableCell>
              <TableCell className={CELL}>
                <span className="flex items-center gap-2">
                  <Badge variant={project.status === 'C3' ? 'destructive' : 'secondary'}>
                    {project.status}
                  </Badge>
                  {STATUS_MEANINGS[project.status]}
                </span>
              </TableCell>
              <TableCell className={CELL}>
                {outcomes && isBatchReady(row) ? (
                  <OutcomeText
                    outcome={outcomes.get(projectId)}
                    answer={project.status.startsWith('C') ? cerResult(project) : null}
                  />
                ) : (
                  <Findings row={row} isOver={outcomes !== null} />
                )}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Findings({ row, isOver }: { row: BatchRow; isOver: boolean }) {
  if (isBatchReady(row)) return <Ready />;
  return (
    <div className="grid gap-1">
      {isOver && <span className="text-muted">Left out:</span>}
      <ul className="grid gap-1">
        {row.findings.map(({ severity, says }) => (
          <li key={says} className="flex items-baseline gap-2">
            <Badge variant={severity === 'block' ? 'warning' : 'outline'}>
              {severity === 'block' ? 'Blocked' : 'Check'}
            </Badge>
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Ready = () => (
  <span className="flex items-center gap-1.5">
    <CircleCheckIcon aria-hidden className="size-4 text-accent" />
    Ready
  </span>
);

const WORDS: Record<Outcome<void>['state'], string> = {
  waiting: 'Waiting',
  running: 'Sending …',
  done: 'Done',
  failed: 'Failed',
  'not-tried': 'Not tried',
};

interface OutcomeTextProps {
  outcome: Outcome<void> | undefined;
  answer: string | null;
}

function OutcomeText({ outcome, answer }: OutcomeTextProps) {
  if (!outcome) return null;
  const { state } = outcome;
  return (
    <div className="grid gap-0.5">
      <span className={state === 'failed' ? 'text-danger' : state === 'done' ? '' : 'text-muted'}>
        {WORDS[state]}
      </span>
      {outcome.state === 'failed' && <span>{failureMessage(outcome.error).lines.join(' ')}</span>}
      {state === 'done' && answer && <span className="text-muted">{answer}</span>}
    </div>
  );
}
