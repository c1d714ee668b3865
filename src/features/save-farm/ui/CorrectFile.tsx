import { useUnit } from 'effector-react';
import { PencilIcon } from 'lucide-react';
import type { BoundaryFile } from '#entities/boundary-file/react';
import { Button } from '#shared/ui/button';
import { fileCorrected } from '../model/drawing-tools.ts';
import { $drawing, boundaryFile, drawPressed } from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';

/**
 * Continues a file on the map; a refused file that was made from a drawing continues as a drawing.
 */
export function CorrectFile({ file }: { file: BoundaryFile }) {
  const { drawing, work, isSubmitting } = useUnit({
    drawing: $drawing,
    work: boundaryFile.$work,
    isSubmitting: $isSubmitting,
  });
  const { correct, draw } = useUnit({ correct: fileCorrected, draw: drawPressed });
  const hasAreas = file.features.length > 0;
  if (!hasAreas && drawing === null) return null;
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      disabled={isSubmitting || work !== null}
      onClick={() => (hasAreas ? correct() : draw())}
    >
      <PencilIcon aria-hidden />
      Correct it on the map
    </Button>
  );
}
