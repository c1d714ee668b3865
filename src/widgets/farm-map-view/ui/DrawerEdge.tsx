import type { KeyboardEvent, PointerEvent } from 'react';
import { cn } from '#shared/lib/cn';
import { DRAWER_STEP_PX } from '../model/drawer-size.ts';

export interface DrawerEdgeProps {
  isUnder: boolean;
  sizePx: number;
  limits: { min: number; max: number };
  onResize: (sizePx: number) => void;
  /** Returns the drawer's size for an edge at this position in the window. */
  sizeAt: (pointer: { clientX: number; clientY: number }) => number;
}

/** The edge between drawer and map, moved by dragging or with the arrow keys. */
export function DrawerEdge({ isUnder, sizePx, limits, onResize, sizeAt }: DrawerEdgeProps) {
  const steps: Record<string, number> = isUnder
    ? { ArrowUp: DRAWER_STEP_PX, ArrowDown: -DRAWER_STEP_PX }
    : { ArrowRight: DRAWER_STEP_PX, ArrowLeft: -DRAWER_STEP_PX };

  function moveByKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(sizePx + step);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(sizeAt(event));
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Edge of the panel"
      aria-orientation={isUnder ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(sizePx)}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      className={cn(
        'group absolute z-10 grid touch-none place-items-center',
        isUnder
          ? 'inset-x-0 -top-3 h-6 cursor-row-resize'
          : 'inset-y-0 -right-1.5 w-3 cursor-col-resize pointer-coarse:-right-3 pointer-coarse:w-6',
      )}
      onKeyDown={moveByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={follow}
    >
      <span
        className={cn(
          'rounded-full bg-control transition-colors group-hover:bg-text group-active:bg-accent',
          isUnder ? 'h-1 w-10' : 'h-10 w-1',
        )}
      />
    </div>
  );
}
