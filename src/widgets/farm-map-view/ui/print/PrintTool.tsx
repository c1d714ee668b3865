import { PrinterIcon } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import { loadable } from '#shared/loadable';
import type { PrintedMap } from './print-map.ts';

const PrintSheet = loadable(() => import('./PrintSheet.tsx').then((module) => module.PrintSheet));

export interface PrintToolProps {
  view: RefObject<HTMLElement | null>;
  printed: PrintedMap;
  /** False while the map is about to show another place. */
  isReady: boolean;
}

/** Prints the map on one page, once its next view is loaded: by its button, or by Ctrl+P. */
export function PrintTool({ view, printed, isReady }: PrintToolProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser would print the screen, and cannot wait for the tiles of a page of paper.
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      setPrinting(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        title="Print the map"
        aria-label="Print the map"
        aria-keyshortcuts="Control+P Meta+P"
        aria-busy={isPrinting}
        onClick={() => setPrinting(true)}
      >
        <PrinterIcon aria-hidden />
      </button>
      {isPrinting && isReady && (
        <PrintSheet view={view.current!} printed={printed} onDone={() => setPrinting(false)} />
      )}
    </>
  );
}
