import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import type { BatchProgress } from '../model/use-batch.ts';

export interface BatchProgressBarProps {
  progress: BatchProgress;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

/** How far a batch is, as `37 of 100`, with its buttons while it runs. */
export function BatchProgressBar({ progress, onPause, onResume, onCancel }: BatchProgressBarProps) {
  const { state, outcomes, interruption } = progress;
  const all = [...outcomes.values()];
  const count = (...states: string[]) => all.filter((one) => states.includes(one.state)).length;
  const tried = count('done', 'failed');
  const text =
    state === 'ended'
      ? [
          `${count('done')} of ${all.length} done`,
          count('failed') > 0 && `${count('failed')} failed`,
          count('not-tried') > 0 && `${count('not-tried')} not tried`,
        ]
          .filter(Boolean)
          .join(', ')
      : `${tried} of ${all.length}${state === 'paused' ? ', paused' : ''}`;
  return (
    <div className="grid gap-3">
      <p role="status" className="font-medium tabular-nums">
        {text}
      </p>
      {state !== 'ended' && (
        <Progress label="Progress of the batch" value={(100 * tried) / Math.max(1, all.length)} />
      )}
      {interruption && (
        <Alert variant="warning">
          <AlertTitle>The batch is paused</AlertTitle>
          <AlertDescription>
            {`${interruption} Then press Resume; no project is changed twice.`}
          </AlertDescription>
        </Alert>
      )}
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-2">
          {state === 'paused' ? (
            <Button onClick={onResume}>Resume</Button>
          ) : (
            <Button variant="outline" onClick={onPause}>
              Pause
            </Button>
          )}
          <Button variant="outline" onClick={onCancel}>
            Cancel the rest
          </Button>
        </div>
      )}
    </div>
  );
}
