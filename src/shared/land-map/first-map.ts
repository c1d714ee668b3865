import type { Map as LeafletMap } from 'leaflet';

/** The map that the page shows before the app has loaded. */
export interface FirstMap {
  /** The account whose land it shows. */
  account: string;
  map: LeafletMap;
  /** The farm that it shows; null if it shows all. */
  farmId: number | null;
  /** The farm that the user has tapped meanwhile. */
  tappedId: number | null;
  /** Removes its drawing, once the app has drawn the same. */
  clear: () => void;
  /** Removes everything that is shown around the map while it waits. */
  unframe: () => void;
}

let waiting: FirstMap | null = null;

/** Makes the first map available to the app. */
export function offerFirstMap(first: FirstMap): void {
  waiting = first;
}

/** Returns the first map, or null once a screen has taken it or if there was none. */
export const waitingMap = (): FirstMap | null => waiting;

/** Moves the first map into a screen and returns it, or returns null if there is none. */
export function takeFirstMap(place: HTMLElement): LeafletMap | null {
  const first = waiting;
  if (!first) return null;
  waiting = null;
  place.append(first.map.getContainer());
  first.unframe();
  first.map.invalidateSize({ pan: false });
  return first.map;
}

/** Removes the first map when a screen without a map opens. */
export function dropFirstMap(): void {
  waiting?.unframe();
  waiting?.map.remove();
  waiting = null;
}
