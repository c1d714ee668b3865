import { useLayoutEffect, useRef } from 'react';

/**
 * Has the focus while a form is loading, so that what the user types at once is not lost: the first
 * text field of the form receives it.
 */
export function TypeAhead() {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const held = input.current;
    const opener = document.activeElement;
    held?.focus({ preventScroll: true });
    return () => {
      if (!held || document.activeElement !== held) return;
      // A dialog returns the focus to the element that has it when the dialog opens.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      if (held.value !== '') passOn(held.value);
    };
  }, []);
  return (
    <input
      ref={input}
      aria-label="Opening"
      autoComplete="off"
      className="sr-only"
      // The form around it is not complete yet.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** Adds the text to the first text field that is focused, unless the user does something else. */
function passOn(text: string): void {
  const done = new AbortController();
  const { signal } = done;
  document.addEventListener(
    'focusin',
    ({ target: field }) => {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      // Null for what takes no text.
      if (field.selectionStart === null) return;
      done.abort();
      // A dialog selects the text of the field that it has focused, and typing replaces that.
      queueMicrotask(() => {
        field.setRangeText(text, field.selectionStart!, field.selectionEnd!, 'end');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    { signal },
  );
  document.addEventListener('pointerdown', () => done.abort(), { signal });
}
