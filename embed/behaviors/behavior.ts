import type { Map as LeafletMap } from 'leaflet';

/** One thing a map does; what it returns undoes it where removing the map does not. */
export interface Behavior {
  attach(map: LeafletMap): (() => void) | void;
}
