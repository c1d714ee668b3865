import type { Map as LeafletMap } from 'leaflet';

export interface BehaviorRun {
  /** Registers a clean-up function for whatever removing the map does not undo. */
  onEnd: (undo: () => void) => void;
  /**
   * Yields to the page between chunks of long work; resolves to false if the map was removed in the
   * meantime.
   */
  pause: () => Promise<boolean>;
}

/** A single capability of a map. */
export interface Behavior {
  attach(map: LeafletMap, run: BehaviorRun): void | Promise<void>;
}
