import { useUnit } from 'effector-react';
import { useEffect, useRef, type CSSProperties } from 'react';
import { $mapPlace } from '#shared/snackbar/react';
import { cn } from '#shared/lib/cn';
import { MessageSnackbar } from './MessageSnackbar.tsx';
import { VersionSnackbar } from './VersionSnackbar.tsx';
import './notices.css';

/** Minimum width of the visible map for showing a sentence there. */
const MIN_MAP_WIDTH_PX = 280;

/**
 * The two snackbars, stacked, so that neither replaces the other (SHELL-21). Over an open map they
 * stand at its top, clear of its panel and tools; other screens reserve room for them at the bottom, on the right
 * or, on a phone, above the bar.
 */
export function Notices() {
  const map = useUnit($mapPlace);
  const isOverMap = map !== null && map.width >= MIN_MAP_WIDTH_PX;
  const notices = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { style } = document.documentElement;
    const makeRoom = () => {
      const height = `${notices.current!.offsetHeight}px`;
      style.setProperty('--notices-height', isOverMap ? '0px' : height);
      style.setProperty('--map-notices-height', isOverMap ? height : '0px');
    };
    const resized = new ResizeObserver(makeRoom);
    resized.observe(notices.current!);
    makeRoom();
    return () => resized.disconnect();
  }, [isOverMap]);

  return (
    <div
      ref={notices}
      className={cn('notices print:hidden', isOverMap && 'notices-over-map')}
      style={
        isOverMap
          ? ({
              '--map-left': `${map.left}px`,
              '--map-top': `${map.top}px`,
              '--map-width': `${map.width}px`,
            } as CSSProperties)
          : undefined
      }
    >
      <VersionSnackbar />
      <MessageSnackbar />
    </div>
  );
}
