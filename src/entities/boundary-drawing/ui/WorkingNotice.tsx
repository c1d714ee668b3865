import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import type { DrawingTools } from '../state/drawing-tools.ts';

/** Shorter work needs no notice, which would only flicker. */
const SHOWN_AFTER_MS = 300;

/** Says that the land of areas is being changed, and lets the user stop it. */
export function WorkingNotice({ tools }: { tools: DrawingTools }) {
  const isWorking = useUnit(tools.$isWorking);
  return isWorking && <LateNotice tools={tools} />;
}

function LateNotice({ tools }: { tools: DrawingTools }) {
  const cancel = useUnit(tools.workCancelled);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isShown && (
      <div role="status" className="grid gap-2">
        <Progress label="Working out the new borders" />
        <div className="flex items-center gap-2">
          <p className="mr-auto">Working out the new borders …</p>
          <Button variant="outline" size="sm" onClick={() => cancel()}>
            Cancel
          </Button>
        </div>
      </div>
    )
  );
}
