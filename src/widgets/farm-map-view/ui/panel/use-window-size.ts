import { useSyncExternalStore } from 'react';
import { isNarrow, type WindowSize } from '../../model/drawer-size.ts';

/**
 * Reading the size lays the page out, so it is read once and after each change; null means that it
 * must be read again.
 */
let known: WindowSize | null = null;
const listeners = new Set<() => void>();

const sizeNow = (): WindowSize => ({ width: window.innerWidth, height: window.innerHeight });

function onResize(): void {
  known = sizeNow();
  for (const tell of listeners) tell();
}

function subscribe(onChange: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('resize', onResize);
    known = sizeNow();
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    window.removeEventListener('resize', onResize);
    known = null;
  };
}

const size = () => (known ??= sizeNow());

export function useWindowSize(): WindowSize {
  const width = useSyncExternalStore(subscribe, () => size().width);
  const height = useSyncExternalStore(subscribe, () => size().height);
  return { width, height };
}

/** True on a phone, where a sheet replaces the drawer. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => isNarrow(size()));
