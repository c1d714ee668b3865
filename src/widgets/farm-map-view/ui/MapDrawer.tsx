import type { ReactNode } from 'react';
import { Sheet } from './Sheet.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { useIsNarrow } from './use-window-size.ts';

export interface MapDrawerProps {
  /** The screen's name, its main heading. */
  title: string;
  /** One row for the phone's lowered sheet: what this is about, and the main action. */
  peek?: ReactNode;
  children: ReactNode;
}

/** The panel over the map: a drawer at its left, or a sheet at the bottom of a phone. */
export function MapDrawer({ title, peek, children }: MapDrawerProps) {
  return useIsNarrow() ? (
    <Sheet title={title} peek={peek}>
      {children}
    </Sheet>
  ) : (
    <SideDrawer title={title}>{children}</SideDrawer>
  );
}
