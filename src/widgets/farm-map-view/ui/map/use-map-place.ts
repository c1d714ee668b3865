import { useUnit } from 'effector-react';
import { useLayoutEffect, type RefObject } from 'react';
import { mapPlaced } from '#shared/snackbar/react';

/**
 * Reports the position in the window of the map's clear area to the snackbars, before the
 * surrounding page can show one.
 */
export function useMapPlace(element: RefObject<HTMLElement | null>): void {
  const placed = useUnit(mapPlaced);
  useLayoutEffect(() => {
    const place = () => {
      const { left, top, width } = element.current!.getBoundingClientRect();
      placed({ left, top, width });
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
