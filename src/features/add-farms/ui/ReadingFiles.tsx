import { useUnit } from 'effector-react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { readingStopped } from '../model/model.ts';

/** Progress of reading the chosen files. */
export function ReadingFiles({ share }: { share: number }) {
  const stop = useUnit(readingStopped);
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm">
        Reading the files …
      </p>
      <Progress label="Reading the files" value={Math.round(share * 100)} />
      <Button variant="outline" className="justify-self-start" onClick={() => stop()}>
        Stop reading
      </Button>
    </div>
  );
}
