import type { Map as LeafletMap } from 'leaflet';
import { drawInTurn } from './frame-turns.ts';

/** Milliseconds of work before the page may draw a frame. */
const WORK_MS = 8;

/** Waits for the page to draw a frame if the work has taken its share; otherwise undefined. */
export type Rest = () => Promise<void> | undefined;

/**
 * Work on the tiles of a map that would block the page if it were done at once: one piece of work
 * after the other, a few milliseconds at a time, and nothing while the map zooms.
 */
export class TileWork {
  private last: Promise<unknown> = Promise.resolve();
  private startedAt = 0;
  private isZooming = false;
  private goOn: (() => void) | undefined;

  constructor(map: Pick<LeafletMap, 'on'>) {
    map.on('zoomstart', () => {
      this.isZooming = true;
    });
    // A drag ends a flight, whose zoom then never reports its end.
    map.on('moveend dragstart unload', () => {
      this.isZooming = false;
      this.goOn?.();
    });
  }

  /** Does the work after everything requested earlier; the work calls `rest` between its steps. */
  inTurn<T>(work: (rest: Rest) => T | Promise<T>): Promise<T> {
    const worked = this.last.then(() => this.pause()).then(() => work(this.rest));
    this.last = worked.catch(() => {});
    return worked;
  }

  private readonly rest: Rest = () =>
    performance.now() - this.startedAt < WORK_MS ? undefined : this.pause();

  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => drawInTurn(resolve));
    while (this.isZooming) await new Promise<void>((resolve) => (this.goOn = resolve));
    this.startedAt = performance.now();
  }
}

const works = new WeakMap<LeafletMap, TileWork>();

/** The map's work; all its layers share it, because twenty that each work for a moment block a frame. */
export function tileWorkOf(map: LeafletMap): TileWork {
  const work = works.get(map) ?? new TileWork(map);
  works.set(map, work);
  return work;
}
