/**
 * Types of the `<farm-map>` element, for sites written in TypeScript. The element itself is loaded
 * by its script: `<script src="https://…/embed/farm-map.js" async></script>`.
 */

/** Why a map is not shown; `detail.reason` of `farm-map:error`. */
export type FarmMapReason =
  | 'KEY_MISSING'
  | 'KEY_UNKNOWN'
  | 'KEY_ENDED'
  | 'ORIGIN_NOT_LISTED'
  | 'INSECURE_HOST'
  | 'BLOCKED_BY_CSP'
  | 'OFFLINE'
  | 'TOO_MANY_REQUESTS'
  | 'UNREACHABLE';

export interface FarmMapAttributes {
  /** From “Share map”. */
  'map-key': string;
  /** The base map to start with; the key's own otherwise. */
  base?: 'satellite' | 'streets' | 'none';
  /** A CSS length; bare numbers are pixels. 400 unless given. */
  height?: string | number;
  /** Fewer than the key shows: `boundary`, `parcels`, `gate`, `ground-cover`, separated by spaces. */
  layers?: string;
  /** Season of the ground cover, such as `2021-03`. */
  season?: string;
  /** `false` shows a map that cannot be moved. */
  interactive?: 'true' | 'false';
}

/** `areaHa` is null where neither the boundary nor the parcels are shared. */
export type FarmMapReadyEvent = CustomEvent<{ areaHa: number | null }>;
export type FarmMapErrorEvent = CustomEvent<{ reason: FarmMapReason; message: string }>;

declare global {
  interface HTMLElementTagNameMap {
    'farm-map': HTMLElement;
  }
  interface HTMLElementEventMap {
    'farm-map:ready': FarmMapReadyEvent;
    'farm-map:error': FarmMapErrorEvent;
  }
}
