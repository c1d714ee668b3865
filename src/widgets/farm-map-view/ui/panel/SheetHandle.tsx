import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import {
  SHEET_STOPS,
  sheetHeight,
  stopAfterDrag,
  stopAfterTap,
  stopBeside,
  type SheetStop,
} from '../../model/sheet.ts';

const WORDS: Record<SheetStop, string> = { peek: 'Small', half: 'Half', full: 'Full' };
/** A shorter movement is a tap. */
const DRAG_PX = 6;

export interface SheetHandleProps {
  stop: SheetStop;
  roomPx: number;
  onMove: (stop: SheetStop) => void;
  /** The sheet's height while it is dragged, then null. */
  onDrag: (heightPx: number | null) => void;
  /** Returns the sheet's height for an upper edge at this position in the window. */
  heightAt: (clientY: number) => number;
}

/** Moves the sheet: by dragging, by a tap to the next stop, or with the arrow keys. */
export function SheetHandle({ stop, roomPx, onMove, onDrag, heightAt }: SheetHandleProps) {
  const drag = useRef({ fromY: 0, lastY: 0, lastMs: 0, pxPerMs: 0, hasMoved: false });

  function start(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientY: y, timeStamp } = event;
    drag.current = { fromY: y, lastY: y, lastMs: timeStamp, pxPerMs: 0, hasMoved: false };
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const now = drag.current;
    const { clientY: y, timeStamp } = event;
    now.hasMoved ||= Math.abs(y - now.fromY) > DRAG_PX;
    now.pxPerMs = (now.lastY - y) / Math.max(1, timeStamp - now.lastMs);
    Object.assign(now, { lastY: y, lastMs: timeStamp });
    if (now.hasMoved) onDrag(Math.min(sheetHeight('full', roomPx), heightAt(y)));
  }

  function end({ clientY: y }: PointerEvent) {
    if (!drag.current.hasMoved) return;
    onDrag(null);
    onMove(stopAfterDrag(heightAt(y), drag.current.pxPerMs, roomPx));
  }

  function tap() {
    if (!drag.current.hasMoved) onMove(stopAfterTap(stop));
    drag.current.hasMoved = false;
  }

  function moveByKey(event: KeyboardEvent) {
    const target = {
      ArrowUp: stopBeside(stop, 1),
      ArrowDown: stopBeside(stop, -1),
      Home: 'peek' as const,
      End: 'full' as const,
      Enter: stopAfterTap(stop),
      ' ': stopAfterTap(stop),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onMove(target);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Height of the panel"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={SHEET_STOPS.length - 1}
      aria-valuenow={SHEET_STOPS.indexOf(stop)}
      aria-valuetext={WORDS[stop]}
      className="group grid h-8 shrink-0 cursor-row-resize touch-none place-items-center rounded-t-2xl -outline-offset-4"
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={tap}
      onKeyDown={moveByKey}
    >
      <span className="h-1.5 w-12 rounded-full bg-control transition-colors group-active:bg-accent" />
    </div>
  );
}
