import { useUnit } from 'effector-react';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  MinusIcon,
  PlusIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { cn } from '#shared/lib/cn';
import { Button } from '#shared/ui/button';
import { DRAWER_STEP_PX, drawerLimits, drawerSize, isNarrow } from '../model/drawer-size.ts';
import {
  $chosenDrawerSize,
  $isDrawerMinimised,
  drawerMinimised,
  drawerResized,
  drawerRestored,
} from '../model/model.ts';
import { DrawerEdge } from './DrawerEdge.tsx';
import { useWindowSize } from './use-window-size.ts';

export interface MapDrawerProps {
  /** The screen's name, shown as its main heading. */
  title: string;
  children: ReactNode;
}

/** The panel next to the map, or under it on a phone. Resizable, and never covers the map. */
export function MapDrawer({ title, children }: MapDrawerProps) {
  const { chosen, isMinimised } = useUnit({
    chosen: $chosenDrawerSize,
    isMinimised: $isDrawerMinimised,
  });
  const { resize, minimise, restore } = useUnit({
    resize: drawerResized,
    minimise: drawerMinimised,
    restore: drawerRestored,
  });
  const window = useWindowSize();
  const panel = useRef<HTMLElement>(null);
  const isUnder = isNarrow(window);
  const sizePx = drawerSize(chosen, window);
  const limits = drawerLimits(window);
  const resizeTo = (size: number) => resize(Math.min(limits.max, Math.max(limits.min, size)));

  if (isMinimised) {
    return (
      <aside
        aria-label={`${title} panel`}
        className={cn(
          'shrink-0 bg-raised',
          isUnder ? 'border-t border-border' : 'border-r border-border',
        )}
      >
        <Button
          variant="ghost"
          size={isUnder ? 'default' : 'icon'}
          className={cn('rounded-none', isUnder && 'w-full')}
          aria-label="Show panel"
          onClick={() => restore()}
        >
          {isUnder ? <ChevronUpIcon /> : <ChevronRightIcon />}
        </Button>
      </aside>
    );
  }

  return (
    <aside
      ref={panel}
      aria-label={`${title} panel`}
      className={cn(
        'relative flex shrink-0 flex-col bg-raised',
        isUnder ? 'w-full border-t border-border' : 'h-full border-r border-border',
      )}
      style={isUnder ? { height: sizePx } : { width: sizePx }}
    >
      <div className="flex items-center gap-1 border-b border-border pr-1 pl-4">
        <h1 className="mr-auto text-sm font-semibold">{title}</h1>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Smaller panel (${DRAWER_STEP_PX} px)`}
          title={`−${DRAWER_STEP_PX} px`}
          disabled={sizePx <= limits.min}
          onClick={() => resizeTo(sizePx - DRAWER_STEP_PX)}
        >
          <MinusIcon />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Larger panel (${DRAWER_STEP_PX} px)`}
          title={`+${DRAWER_STEP_PX} px`}
          disabled={sizePx >= limits.max}
          onClick={() => resizeTo(sizePx + DRAWER_STEP_PX)}
        >
          <PlusIcon />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label="Minimise panel"
          title="Minimise"
          onClick={() => minimise()}
        >
          {isUnder ? <ChevronDownIcon /> : <ChevronLeftIcon />}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-24">{children}</div>
      <DrawerEdge
        isUnder={isUnder}
        sizePx={sizePx}
        limits={limits}
        onResize={resizeTo}
        sizeAt={({ clientX, clientY }) => {
          const box = panel.current!.getBoundingClientRect();
          return isUnder ? box.bottom - clientY : clientX - box.left;
        }}
      />
    </aside>
  );
}
