import type { MultiPolygon, Polygon } from 'geojson';
import type { LonLat } from '#shared/lib/lon-lat';
import { dropFirstMap, waitingMap } from './first-map.ts';

/** Where a browser holds the remembered map. */
export const REMEMBERED_MAP = 'fenceline:first-map';
const VERSION = 1;
/** Characters of outlines, of the five million that a browser stores for everything. */
const MAX_LENGTH = 300_000;
const MAX_FARMS = 300;

export interface RememberedFarm {
  id: number;
  name: string;
  /** Position of its pin. */
  at: LonLat;
  /** Position of its name on its land; null until the farm has been opened on this device. */
  named: LonLat | null;
  /** Its land, simplified; empty until the farm has been opened on this device. */
  outline: (Polygon | MultiPolygon)[];
}

/** The map last seen, stored on this device so that it can be shown before the app has loaded. */
export interface RememberedMap {
  /** The account that it belongs to. */
  account: string;
  /** The middle of the whole map, including what panels cover. */
  centre: LonLat;
  zoom: number;
  /** Pixels between the map and the window's edges. */
  edges: { top: number; right: number; bottom: number; left: number };
  /** Pixels of the map that panels cover. */
  covered: { top: number; right: number; bottom: number; left: number };
  /** In pixels. */
  windowWidth: number;
  base: string;
  /** Address of the base map's tiles. */
  tiles: string | null;
  attribution: string;
  /** The chosen farm. */
  farmId: number | null;
  farms: RememberedFarm[];
}

/**
 * Returns null if no map is stored, if another version of the app stored it, or if the browser forbids
 * storage.
 */
export function readRememberedMap(): RememberedMap | null {
  try {
    const { version, map } = JSON.parse(localStorage.getItem(REMEMBERED_MAP) ?? '{}') as Stored;
    return version === VERSION && map && isSound(map) ? map : null;
  } catch {
    return null;
  }
}

interface Stored {
  version?: unknown;
  map?: RememberedMap;
}

const areNumbers = (values: readonly unknown[]) =>
  values.every((value) => typeof value === 'number' && Number.isFinite(value));

/** False for a view of another continent, where the app shows no land. */
const isOverAustralia = ([lon, lat]: LonLat) => lon > 96 && lon < 169 && lat > -44 && lat < -8;

function isSound({ account, centre, zoom, edges, covered, farms }: RememberedMap): boolean {
  return (
    typeof account === 'string' &&
    areNumbers([...centre, zoom, ...Object.values(edges), ...Object.values(covered)]) &&
    isOverAustralia(centre) &&
    farms.every(({ at, outline }) => areNumbers(at) && Array.isArray(outline))
  );
}

let owner: string | null = null;

/**
 * Sets whose maps are remembered from now on; null remembers none. What another account left here
 * is forgotten, and no longer shown.
 */
export function rememberMapsOf(account: string | null): void {
  owner = account;
  if (account === null) return;
  if (readRememberedMap()?.account !== account) forgetMap();
  if (waitingMap()?.account !== account) dropFirstMap();
}

/**
 * Remembers the map of the signed-in account, with the outlines of as many farms as there is room
 * for; a farm without an outline keeps the one that was remembered.
 */
export function rememberMap(seen: Omit<RememberedMap, 'account'>): void {
  if (owner === null) return;
  const known = new Map(readRememberedMap()?.farms.map((farm) => [farm.id, farm]));
  let room = MAX_LENGTH;
  // Puts the chosen farm first, so that there is room for its outline.
  const isOther = ({ id }: RememberedFarm) => Number(id !== seen.farmId);
  const sorted = seen.farms.toSorted((a, b) => isOther(a) - isOther(b));
  const farms = sorted.slice(0, MAX_FARMS).map((farm) => {
    const { outline, named } = farm.outline.length > 0 ? farm : (known.get(farm.id) ?? farm);
    room -= JSON.stringify(outline).length;
    return room > 0 ? { ...farm, outline, named } : { ...farm, outline: [], named: null };
  });
  const stored: Stored = { version: VERSION, map: { ...seen, account: owner, farms } };
  try {
    localStorage.setItem(REMEMBERED_MAP, JSON.stringify(stored));
  } catch {
    // If storage is full or forbidden, nothing is remembered, and the map appears only with the
    // app.
  }
}

export function forgetMap(): void {
  try {
    localStorage.removeItem(REMEMBERED_MAP);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
