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

  return [
    { name: 'Undo', keys: 'Ctrl+Z', Icon: Undo2Icon, can: canUndo, press: undo },
    { name: 'Redo', keys: 'Ctrl+Shift+Z', Icon: Redo2Icon, can: canRedo, press: redo },
  ].map(({ name, keys, Icon, can, press }) => (
    // Not `disabled`, so that the focus stays on a button whose last change was taken back.
    <Button
      key={name}
      variant="ghost"
      size="icon"
      aria-label={name}
      title={`${name} (${keys})`}
      aria-disabled={!can || isDisabled}
      onClick={() => press()}
    >
      <Icon />
    </Button>
  ));
}

/** Text fields have an undo of their own, and a dialog is not about the parcels. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type="radio"], [type="checkbox"]), [contenteditable], [role="dialog"], [role="alertdialog"]',
  ) !== null;
