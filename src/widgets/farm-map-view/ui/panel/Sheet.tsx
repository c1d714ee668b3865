import { useUnit } from 'effector-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cn } from '#shared/lib/cn';
import { $sheetStop, sheetMoved } from '../../model/panel.ts';
import { sheetHeight } from '../../model/sheet.ts';
import { SheetHandle } from './SheetHandle.tsx';
import { useCovering } from './use-covering.ts';
import { useFullWhileTyping } from './use-full-while-typing.ts';

export interface SheetProps {
  /** The screen's name, its main heading. */
  title: string;
  /** One row for the phone's lowered sheet: what this is about, and the main action. */
  peek?: ReactNode;
  children: ReactNode;
}

/** Slides over a phone's map to one of three stops; the lowest shows one row. */
export function Sheet({ title, peek, children }: SheetProps) {
  const { stop, move } = useUnit({ stop: $sheetStop, move: sheetMoved });
  const sheet = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [roomPx, setRoom] = useState(0);
  const [draggedPx, setDragged] = useState<number | null>(null);
  const isPeek = stop === 'peek' && draggedPx === null;
  // At the full stop, hardly any map is visible, so leave it as it is at half.
  useCovering(0, sheetHeight(stop === 'full' ? 'half' : stop, roomPx));

  useLayoutEffect(() => {
    const room = sheet.current!.parentElement!;
    const measure = () => setRoom(room.clientHeight);
    const resized = new ResizeObserver(measure);
    resized.observe(room);
    measure();
    return () => resized.disconnect();
  }, []);

  // Keep the focus on what is shown: the row and the content replace each other.
  const wasPeek = useRef(isPeek);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isPeek && content.current!.contains(focused)) row.current!.focus();
    if (!isPeek && wasPeek.current && focused === document.body) content.current!.focus();
    wasPeek.current = isPeek;
  }, [isPeek]);
  useLayoutEffect(() => () => void move('half'), [move]);

  return (
    <aside
      ref={sheet}
      aria-label={`${title} panel`}
      className={cn(
        'absolute inset-x-0 bottom-0 z-10 flex max-h-[calc(100%-var(--map-notices-height,0px))] flex-col rounded-t-2xl border-t border-border bg-raised shadow-[0_-6px_24px_rgb(0_0_0/0.35)] print:hidden',
        draggedPx === null && 'transition-[height] duration-200',
      )}
      // Without a height until the room is measured, so that the sheet does not slide in.
      style={{ height: draggedPx ?? (roomPx > 0 ? sheetHeight(stop, roomPx) : undefined) }}
      {...useFullWhileTyping(sheet, stop)}
    >
      <h1 className="sr-only">{title}</h1>
      <SheetHandle
        stop={stop}
        roomPx={roomPx}
        onMove={move}
        onDrag={setDragged}
        heightAt={(clientY) => sheet.current!.getBoundingClientRect().bottom - clientY}
      />
      {isPeek && (
        <div
          ref={row}
          tabIndex={-1}
          className="flex min-h-0 flex-1 items-center gap-3 overflow-hidden px-4 pb-3"
        >
          {peek ?? <p className="truncate text-base font-semibold">{title}</p>}
        </div>
      )}
      <div
        ref={content}
        tabIndex={-1}
        hidden={isPeek}
        className="@container -mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        {children}
      </div>
    </aside>
  );
}
