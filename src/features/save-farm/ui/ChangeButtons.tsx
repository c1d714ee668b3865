import { useUnit } from 'effector-react';
import { UndoButtons } from '#shared/ui/undo-buttons';
import { $canRedo, $canUndo, redoPressed, undoPressed } from '../model/history-model.ts';

/** Undo and redo for the selected parcels. */
export function ChangeButtons({ isDisabled }: { isDisabled: boolean }) {
  const { canUndo, canRedo, undo, redo } = useUnit({
    canUndo: $canUndo,
    canRedo: $canRedo,
    undo: undoPressed,
    redo: redoPressed,
  });
  return (
    <UndoButtons
      canUndo={canUndo}
      canRedo={canRedo}
      isDisabled={isDisabled}
      onUndo={undo}
      onRedo={redo}
    />
  );
}
