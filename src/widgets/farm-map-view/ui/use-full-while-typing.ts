import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { SheetStop } from '../model/sheet.ts';

const TYPED =
  'textarea, input:not([type="radio"], [type="checkbox"], [type="file"], [type="range"])';
/** Between fields, so that the sheet stays up from one to the next. */
const AMONG_FIELDS = `${TYPED}, select`;
/** Long enough for the tap that ended the typing to arrive where it was aimed. */
const AFTER_TYPING_MS = 300;

/** Raises the sheet while a field in it has the focus, because the keyboard takes half the screen. */
export function useFullWhileTyping(
  sheet: RefObject<HTMLElement | null>,
  stop: SheetStop,
  move: (stop: SheetStop) => void,
) {
  const before = useRef<SheetStop | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Lowered meanwhile, by hand or to show the map: close the keyboard, and leave it lowered.
  useEffect(() => {
    if (stop === 'full' || before.current === null) return;
    before.current = null;
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches(TYPED) && sheet.current?.contains(field)) {
      field.blur();
    }
  }, [sheet, stop]);

  return {
    onFocus({ target }: FocusEvent) {
      if (!target.matches(TYPED)) return;
      clearTimeout(timer.current);
      if (stop === 'full') return;
      before.current = stop;
      move('full');
    },
    onBlur() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const isAmongFields =
          document.activeElement?.matches(AMONG_FIELDS) &&
          sheet.current?.contains(document.activeElement);
        if (before.current === null || isAmongFields) return;
        move(before.current);
      }, AFTER_TYPING_MS);
    },
  };
}
