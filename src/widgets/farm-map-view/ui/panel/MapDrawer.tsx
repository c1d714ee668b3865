import { Sheet, type SheetProps } from './Sheet.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { useIsNarrow } from './use-window-size.ts';

/** The panel over the map: a drawer at its left, or a sheet at the bottom of a phone. */
export function MapDrawer({ title, peek, children }: SheetProps) {
  return useIsNarrow() ? (
    <Sheet title={title} peek={peek}>
      {children}
    </Sheet>
  ) : (
    <SideDrawer title={title}>{children}</SideDrawer>
  );
}
