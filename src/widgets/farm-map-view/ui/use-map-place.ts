import { useUnit } from 'effector-react';
import { useLayoutEffect, type RefObject } from 'react';
import { mapPlaced } from '#shared/snackbar/react';

/**
 * Reports the map's position in the window to the snackbars, before the surrounding page can show
 * one.
 */
export function useMapPlace(element: RefObject<HTMLElement | null>): void {
  const placed = useUnit(mapPlaced);
  useLayoutEffect(() => {
    const place = () => {
      const { left, width, bottom } = element.current!.getBoundingClientRect();
      placed({ left, width, bottom: innerHeight - bottom });
    };
    const resized = new ResizeObserver(place);
    resized.observe(element.current!);
    place();
    return () => {
      resized.disconnect();
      placed(null);
    };
  }, [element, placed]);
}
