import { useUnit } from 'effector-react';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { sheetMoved, typingEnded } from '../../model/panel.ts';
import type { SheetStop } from '../../model/sheet.ts';

const TYPED =
  'textarea, input:not([type="radio"], [type="checkbox"], [type="file"], [type="range"])';
/** While one of these has the focus, a raised sheet stays raised. */
const AMONG_FIELDS = `${TYPED}, select`;
/** Lets the tap that ended the typing reach its target before the sheet moves. */
const AFTER_TYPING_MS = 300;

/** Raises the sheet while a field in it has the focus, because the keyboard takes half the screen. */
export function useFullWhileTyping(sheet: RefObject<HTMLElement | null>, stop: SheetStop) {
  const { move, endTyping } = useUnit({ move: sheetMoved, endTyping: typingEnded });
  const before = useRef<SheetStop | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // If the user or the map has lowered the sheet meanwhile, close the keyboard and leave the sheet
  // there.
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
        endTyping(before.current);
      }, AFTER_TYPING_MS);
    },
  };
}
