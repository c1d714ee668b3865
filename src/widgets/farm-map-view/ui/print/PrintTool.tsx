import { PrinterIcon } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { loadable } from '#shared/loadable';

const PrintSheet = loadable(() => import('./PrintSheet.tsx').then((module) => module.PrintSheet));

/** What a printed map says besides showing the land. */
export interface PrintedMap {
  title: string;
  /** Legends of the layers that are on. */
  legend: ReactNode;
}

export interface PrintToolProps {
  view: RefObject<HTMLElement | null>;
  printed: PrintedMap;
  /** False while the map is about to show another place. */
  isReady: boolean;
}

/** Prints the map on one page, once it shows what it is about to show. */
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
