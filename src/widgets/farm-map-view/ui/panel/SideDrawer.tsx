import { useUnit } from 'effector-react';
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#shared/ui/button';
import { DRAWER_MARGIN_PX, drawerLimits, drawerSize } from '../../model/drawer-size.ts';
import {
  $chosenDrawerSize,
  $isDrawerMinimised,
  drawerMinimised,
  drawerResized,
  drawerRestored,
} from '../../model/panel.ts';
import { DrawerEdge } from './DrawerEdge.tsx';
import type { SheetProps } from './Sheet.tsx';
import { useCovering } from './use-covering.ts';
import { useWindowSize } from './use-window-size.ts';

/** Floats over the map's left; resizable, and can be minimised to a button. */
export function SideDrawer({ title, children }: Omit<SheetProps, 'peek'>) {
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
  const sizePx = drawerSize(chosen, window);
  const limits = drawerLimits(window);
  useCovering(isMinimised ? 0 : sizePx + DRAWER_MARGIN_PX, 0);

  if (isMinimised) {
    return (
      <aside
        aria-label={`${title} panel`}
        className="absolute top-3 left-3 z-10 rounded-xl border border-border bg-raised shadow-lg print:hidden"
      >
        <h1 className="sr-only">{title}</h1>
        <Button
          variant="ghost"
          size="icon"
          className="rounded-xl"
          aria-label="Show panel"
          title="Show panel"
          onClick={() => restore()}
        >
          <ChevronRightIcon />
        </Button>
      </aside>
    );
  }

  return (
    <aside
      ref={panel}
      aria-label={`${title} panel`}
      className="absolute top-3 bottom-3 left-3 z-10 flex max-w-[calc(100%-1.5rem)] flex-col rounded-xl border border-border bg-raised shadow-xl print:hidden"
      style={{ width: sizePx }}
    >
      <div className="flex items-center border-b border-border pr-1 pl-4">
        <h1 className="mr-auto text-sm font-semibold">{title}</h1>
        <Button
          variant="ghost"
          size="sm"
          aria-label="Minimise panel"
          title="Minimise"
          onClick={() => minimise()}
        >
          <ChevronLeftIcon />
        </Button>
      </div>
      <div className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-b-xl">
        {children}
      </div>
      <DrawerEdge
        sizePx={sizePx}
        limits={limits}
        onResize={(size) => resize(Math.min(limits.max, Math.max(limits.min, size)))}
        sizeAt={({ clientX }) => clientX - panel.current!.getBoundingClientRect().left}
      />
    </aside>
  );
}
