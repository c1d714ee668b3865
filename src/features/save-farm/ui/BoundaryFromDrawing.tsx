import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { canStoreDrawing, canUseDrawing, isEmptyDrawing } from '#entities/boundary-drawing';
import { DrawingPanel } from '#entities/boundary-drawing/react';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { drawingTools, fileCorrected, readBoundaryFx } from '../model/drawing-tools.ts';
import { $drawing, boundaryFile, drawingFinished, drawingRemoved } from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';
import type { Wizard } from '../model/wizard.ts';

/** A custom boundary that the user draws; finished, it is checked and reported like a file. */
export function BoundaryFromDrawing({ wizard: { mode } }: { wizard: Wizard }) {
  const { drawing, file, isSubmitting, isReading } = useUnit({
    drawing: $drawing,
    file: boundaryFile.$file,
    isSubmitting: $isSubmitting,
    isReading: readBoundaryFx.pending,
  });
  const { finish, remove, startFromFile, startFromBoundary } = useUnit({
    finish: drawingFinished,
    remove: drawingRemoved,
    startFromFile: fileCorrected,
    startFromBoundary: readBoundaryFx,
  });
  const [isAsking, setAsking] = useState(false);
  const isEmpty = drawing === null || isEmptyDrawing(drawing);
  const hasFile = file !== null && file.features.length > 0;
  // An edit corrects what is there; nothing else is drawn yet.
  const correct = useEffectEvent(() => {
    if (mode === 'edit' && isEmpty && !hasFile) void startFromBoundary();
  });
  useEffect(() => correct(), []);
  const isReady = drawing !== null && canUseDrawing(drawing);

  return (
    <>
      {isEmpty && !isReading && (mode === 'edit' || hasFile) && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span>Draw from nothing, or start from</span>
          {mode === 'edit' && (
            <Button
              variant="secondary"
              size="sm"
              disabled={isSubmitting}
              onClick={() => void startFromBoundary()}
            >
              the present boundary
            </Button>
          )}
          {hasFile && (
            <Button
              variant="secondary"
              size="sm"
              disabled={isSubmitting}
              onClick={() => startFromFile()}
            >
              {file.fileName}
            </Button>
          )}
        </div>
      )}
      <DrawingPanel tools={drawingTools} isDisabled={isSubmitting}>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled={isSubmitting || !isReady} onClick={() => finish()}>
            Check this boundary
          </Button>
          <Button
            variant="ghost"
            disabled={isSubmitting}
            onClick={() => (isEmpty ? remove() : setAsking(true))}
          >
            Discard the drawing
          </Button>
        </div>
      </DrawingPanel>
      {drawing && !canStoreDrawing(drawing) && (
        <p role="status" className="text-sm">
          This drawing is too large for your browser to keep. Save the farm before you leave the
          page.
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard the drawing?"
          text="Everything you have drawn is deleted. You cannot undo this."
          cancel="Keep drawing"
          action="Discard the drawing"
          variant="destructive"
          onConfirm={() => {
            setAsking(false);
            remove();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
