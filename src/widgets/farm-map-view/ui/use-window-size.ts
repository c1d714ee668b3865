import { useSyncExternalStore } from 'react';
import { isNarrow, type WindowSize } from '../model/drawer-size.ts';

const subscribe = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

export function useWindowSize(): WindowSize {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}

/** True on a phone, where a sheet replaces the drawer. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => isNarrow({ width: window.innerWidth }));
