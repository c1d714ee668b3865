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
    let frame = 0;
    // The snackbars observe their own size: changing it in the middle of the observers' turn would
    // make the browser report an unfinished loop.
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    resized.observe(element.current!);
    place();
    return () => {
      resized.disconnect();
      cancelAnimationFrame(frame);
      placed(null);
    };
  }, [element, placed]);
}
