import './print-sheet.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import { Button } from '#shared/ui/button';
import {
  layOutAsPaper,
  reloadTiles,
  waitForTiles,
  type PrintedMap,
  type TileCount,
} from './print-map.ts';

export interface PrintSheetProps {
  view: HTMLElement;
  printed: PrintedMap;
  onDone: () => void;
}

/** `waiting` for tiles, `asking` whether to print without some, `printing` at last. */
type Stage = { name: 'waiting' } | { name: 'asking' | 'printing'; tiles: TileCount };

/** Prints the map once its tiles are loaded, together with the text of the printed page. */
export function PrintSheet({ view, printed, onDone }: PrintSheetProps) {
  const map = useMap();
  const [today] = useState(() => new Date().toLocaleDateString('en-AU', { dateStyle: 'long' }));
  const [stage, setStage] = useState<Stage>({ name: 'waiting' });
  const done = useEffectEvent(onDone);

  useEffect(() => layOutAsPaper(map, view), [map, view]);
  useEffect(() => {
    if (stage.name === 'printing') {
      window.print();
      done();
    }
    if (stage.name !== 'waiting') return undefined;
    return waitForTiles(map, view, (tiles) =>
      setStage({ name: tiles.missing > 0 ? 'asking' : 'printing', tiles }),
    );
  }, [map, view, stage]);

  const isIncomplete = stage.name === 'printing' && stage.tiles.missing > 0;
  return (
    <>
      {createPortal(
        <div className="farm-map-paper">
          <header>
            <h2 dir="auto">{printed.title}</h2>
            {isIncomplete && <p>Parts of the map are missing.</p>}
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
      )}
      {stage.name !== 'printing' &&
        // Outside the map's element, which now has the colours of paper.
        createPortal(
          <PrintNotice
            tiles={stage.name === 'asking' ? stage.tiles : null}
            onRetry={() => {
              reloadTiles(map);
              setStage({ name: 'waiting' });
            }}
            onPrint={(tiles) => setStage({ name: 'printing', tiles })}
            onCancel={onDone}
          />,
          document.body,
        )}
    </>
  );
}

interface PrintNoticeProps {
  /** Null while tiles are loading. */
  tiles: TileCount | null;
  onRetry: () => void;
  onPrint: (tiles: TileCount) => void;
  onCancel: () => void;
}

/** Says what the map waits for, or what would be missing on paper. */
function PrintNotice({ tiles, onRetry, onPrint, onCancel }: PrintNoticeProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus(), [tiles]);
  return (
    <section
      aria-label="Print the map"
      className="fixed top-1/2 left-1/2 z-[1400] grid w-max max-w-[min(26rem,calc(100vw-1.5rem))] -translate-1/2 gap-3 rounded-lg border border-border bg-overlay p-4 shadow-lg print:hidden"
    >
      {tiles ? (
        <p role="alert">
          {tiles.missing} of {tiles.total} map tiles did not load. They stay blank on paper.
        </p>
      ) : (
        <p role="status">Loading the map to print …</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        {tiles && (
          <>
            <Button ref={retry} variant="outline" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={() => onPrint(tiles)}>Print anyway</Button>
          </>
        )}
      </div>
    </section>
  );
}
