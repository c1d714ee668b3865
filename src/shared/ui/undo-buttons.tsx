import { Redo2Icon, Undo2Icon } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from './button.tsx';

export interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  isDisabled: boolean;
  onUndo: () => void;
  onRedo: () => void;
}

/** Undo and redo, also as Ctrl+Z and Ctrl+Shift+Z. */
export function UndoButtons({ canUndo, canRedo, isDisabled, onUndo, onRedo }: UndoButtonsProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isCommand || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
      event.preventDefault();
      if (event.shiftKey) onRedo();
      else onUndo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onUndo, onRedo]);

  // Not `disabled`, so that the focus stays on the button after its last change was undone.
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        aria-disabled={!canUndo || isDisabled}
        onClick={onUndo}
      >
        <Undo2Icon />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        aria-disabled={!canRedo || isDisabled}
        onClick={onRedo}
      >
        <Redo2Icon />
      </Button>
    </>
  );
}

/** Text fields have their own undo, and a dialog is about something else. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type="radio"], [type="checkbox"]), [contenteditable], [role="dialog"], [role="alertdialog"]',
  ) !== null;
