import { useUnit } from 'effector-react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import { keepCancelled } from '../model/model.ts';

/** How much of a farm is on the device so far, with a way to stop. */
export function KeepProgress({ name, share }: { name: string; share: number | null }) {
  const cancel = useUnit(keepCancelled);
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="grid w-full gap-1">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="tabular-nums">Keeping on this device: {percent} %</span>
        <Button variant="outline" size="sm" onClick={() => cancel()}>
          Cancel
        </Button>
      </div>
      <Progress label={`Keeping ${name} on this device`} value={percent} />
    </div>
  );
}
