import { PrinterIcon } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { loadable } from '#shared/loadable';
import type { PrintedMap } from './print-map.ts';

const PrintSheet = loadable(() => import('./PrintSheet.tsx').then((module) => module.PrintSheet));

export interface PrintToolProps {
  view: RefObject<HTMLElement | null>;
  printed: PrintedMap;
  /** False while the map is about to show another place. */
  isReady: boolean;
}

/** Prints the map on one page, once its next view is loaded. */
export function PrintTool({ view, printed, isReady }: PrintToolProps) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <button
        type="button"
        title="Print the map"
        aria-label="Print the map"
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
