import './print-sheet.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { printMap } from './print-map.ts';
import type { PrintedMap } from './PrintTool.tsx';

export interface PrintSheetProps {
  view: HTMLElement;
  printed: PrintedMap;
  onDone: () => void;
}

/** Prints the map when it mounts, with what a page of paper says beside it. */
export function PrintSheet({ view, printed, onDone }: PrintSheetProps) {
  const map = useMap();
  const [today] = useState(() => new Date().toLocaleDateString('en-AU', { dateStyle: 'long' }));
  const done = useEffectEvent(onDone);
  useEffect(() => printMap(map, view, () => done()), [map, view]);

  return createPortal(
    <div className="farm-map-paper">
      <header>
        <h2 dir="auto">{printed.title}</h2>
        <time>{today}</time>
      </header>
      <svg viewBox="0 0 24 36" role="img" aria-label="North is up" className="farm-map-north">
        <path d="M12 1 20 22 12 17 4 22Z" />
        <text x="12" y="35" textAnchor="middle">
          N
        </text>
      </svg>
      <div className="farm-map-legend">{printed.legend}</div>
    </div>,
    view,
  );
}
