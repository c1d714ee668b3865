import { useUnit } from 'effector-react';
import { Redo2Icon, Undo2Icon } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#shared/ui/button';
import { $canRedo, $canUndo, redoPressed, undoPressed } from '../model/model.ts';

/** Undo and redo for the selected parcels, also as Ctrl+Z and Ctrl+Shift+Z. */
export function ChangeButtons({ isDisabled }: { isDisabled: boolean }) {
  const { canUndo, canRedo, undo, redo } = useUnit({
    canUndo: $canUndo,
    canRedo: $canRedo,
    undo: undoPressed,
    redo: redoPressed,
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isCommand || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo, redo]);

  // Not `disabled`, so that the focus stays on a button whose last change was taken back.
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        aria-disabled={!canUndo || isDisabled}
        onClick={() => undo()}
      >
        <Undo2Icon />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        aria-disabled={!canRedo || isDisabled}
        onClick={() => redo()}
      >
        <Redo2Icon />
      </Button>
    </>
  );
}

/** Text fields have an undo of their own, and a dialog is not about the parcels. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type="radio"], [type="checkbox"]), [contenteditable], [role="dialog"], [role="alertdialog"]',
  ) !== null;
