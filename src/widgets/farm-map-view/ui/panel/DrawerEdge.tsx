import { ArrowLeftToLineIcon, ArrowRightToLineIcon } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { DRAWER_STEP_PX } from '../../model/drawer-size.ts';

export interface DrawerEdgeProps {
  sizePx: number;
  limits: { min: number; max: number };
  onResize: (sizePx: number) => void;
  /** Returns the drawer's width for an edge at this position in the window. */
  sizeAt: (pointer: { clientX: number }) => number;
}

const STEPS: Record<string, number> = { ArrowRight: DRAWER_STEP_PX, ArrowLeft: -DRAWER_STEP_PX };

/** The edge between drawer and map, moved by dragging, with the arrow keys or by two buttons. */
export function DrawerEdge({ sizePx, limits, onResize, sizeAt }: DrawerEdgeProps) {
  function moveByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(sizePx + step);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(sizeAt(event));
  }

  return (
    <>
      <div
        role="separator"
        tabIndex={0}
        aria-label="Edge of the panel"
        aria-orientation="vertical"
        aria-valuenow={Math.round(sizePx)}
        aria-valuemin={limits.min}
        aria-valuemax={limits.max}
        className="group absolute inset-y-3 -right-3 z-10 w-6 cursor-col-resize touch-none"
        onKeyDown={moveByKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.preventDefault();
        }}
        onPointerMove={follow}
      >
        <span className="absolute top-1/2 left-0 grid h-24 w-6 -translate-y-1/2 place-items-center rounded-full border border-border bg-raised shadow-md">
          <span className="h-8 w-1 rounded-full bg-control transition-colors group-hover:bg-text group-active:bg-accent" />
        </span>
      </div>
      <StepButton
        className="-mt-12"
        label="Smaller"
        isDisabled={sizePx <= limits.min}
        onPress={() => onResize(sizePx - DRAWER_STEP_PX)}
      >
        <ArrowLeftToLineIcon aria-hidden className="size-3.5" />
      </StepButton>
      <StepButton
        className="mt-6"
        label="Larger"
        isDisabled={sizePx >= limits.max}
        onPress={() => onResize(sizePx + DRAWER_STEP_PX)}
      >
        <ArrowRightToLineIcon aria-hidden className="size-3.5" />
      </StepButton>
    </>
  );
}

interface StepButtonProps {
  className: string;
  label: string;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function StepButton({ className, label, isDisabled, onPress, children }: StepButtonProps) {
  const name = `${label} panel (${DRAWER_STEP_PX} px)`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      className={`absolute top-1/2 -right-3 z-20 grid size-6 place-items-center rounded-full text-muted hover:bg-overlay hover:text-text disabled:opacity-45 ${className}`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
