import { MoveIcon } from 'lucide-react';
import { metresPerDegree } from '#shared/area-edit';
import type { LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';

const STEPS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const [STEP_M, LONG_STEP_M] = [1, 10];

export interface VertexMoverProps {
  at: LonLat;
  isDisabled: boolean;
  onMove: (to: LonLat) => void;
}

/** Moves a vertex with the arrow keys while it has the focus. */
export function VertexMover({ at, isDisabled, onMove }: VertexMoverProps) {
  return (
    <Button
      variant="outline"
      size="sm"
      className="h-auto min-h-9 justify-start py-1.5 text-left whitespace-normal"
      aria-roledescription="corner mover"
      disabled={isDisabled}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        const metres = event.shiftKey ? LONG_STEP_M : STEP_M;
        const [kx, ky] = metresPerDegree(at[1]);
        onMove([at[0] + (step[0] * metres) / kx, at[1] + (step[1] * metres) / ky]);
      }}
    >
      <MoveIcon aria-hidden />
      Move with the arrow keys: 1 m, with Shift 10 m
    </Button>
  );
}
