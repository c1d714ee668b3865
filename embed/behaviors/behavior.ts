import type { Map as LeafletMap } from 'leaflet';

export interface BehaviorRun {
  /** Takes what undoes a behavior, where removing the map does not. */
  onEnd: (undo: () => void) => void;
  /** Lets the page go on between pieces of long work; false when the map is gone meanwhile. */
  pause: () => Promise<boolean>;
}

/** One thing a map does. */
export interface Behavior {
  attach(map: LeafletMap, run: BehaviorRun): void | Promise<void>;
}
