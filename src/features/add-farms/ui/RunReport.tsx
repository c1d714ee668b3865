import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import {
  $interruption,
  $isAdding,
  $isStopping,
  $isStored,
  continuePressed,
  retryPressed,
  stopPressed,
} from '../model/model.ts';
import { tally, type Run } from '../model/run.ts';
import { CloseRun } from './CloseRun.tsx';
import { RunRow } from './RunRow.tsx';
import { counted } from './words.ts';

/** Progress and outcome of adding farms. */
export function RunReport({ run }: { run: Run }) {
  const { isAdding, isStopping, isStored, interruption } = useUnit({
    isAdding: $isAdding,
    isStopping: $isStopping,
    isStored: $isStored,
    interruption: $interruption,
  });
  const { stop, goOn, retry } = useUnit({
    stop: stopPressed,
    goOn: continuePressed,
    retry: retryPressed,
  });
  const total = run.farms.length;
  const { waiting, created, failed } = tally(run);
  const share = Math.round(((created + failed) / total) * 100);
  return (
    <div className="grid gap-4">
      <p role="status" className="font-medium">
        {isAdding
          ? `Adding ${counted(total, 'farm')}: ${created} added.`
          : `${created} of ${counted(total, 'farm')} added.`}
        {failed > 0 && ` ${failed} not added.`}
      </p>
      {(isAdding || waiting > 0) && <Progress label="Adding farms" value={share} />}
      {!isAdding && interruption !== null && (
        <Alert variant="warning">
          <AlertTitle>Adding stopped</AlertTitle>
          <AlertDescription>
            {interruption} The farms that wait are safe, and none is added twice.
          </AlertDescription>
        </Alert>
      )}
      {!isStored && (
        <Alert variant="warning">
          <AlertTitle>Keep this page open</AlertTitle>
          <AlertDescription>
            This browser does not let Fenceline store the farms on this device, so a reload would
            lose those that are not added yet.
          </AlertDescription>
        </Alert>
      )}
      <ul aria-label="Farms" className="overflow-hidden rounded-lg border border-border bg-raised">
        {run.farms.map((farm) => (
          <RunRow key={farm.opId} farm={farm} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {isAdding && (
          <Button variant="outline" disabled={isStopping} onClick={() => stop()}>
            {isStopping ? 'Stopping after this farm' : 'Stop'}
          </Button>
        )}
        {!isAdding && waiting > 0 && (
          <Button onClick={() => goOn()}>Continue with {counted(waiting, 'farm')}</Button>
        )}
        {!isAdding && failed > 0 && (
          <Button variant="outline" onClick={() => retry()}>
            Try {counted(failed, 'farm')} again
          </Button>
        )}
        {!isAdding && <CloseRun left={waiting + failed} />}
        {!isAdding && created > 0 && (
          <Button asChild variant="ghost">
            <Link to="/farms">Show my farms</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
