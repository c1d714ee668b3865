/**
 * Types of the `<farm-map>` element, for sites written in TypeScript. The element itself is loaded
 * by its script: `<script src="https://…/embed/farm-map.js" async></script>`.
 */

/** Why a map is not shown: `detail.reason` of `farm-map:error`. */
export type FarmMapReason =
  | 'KEY_MISSING'
  | 'KEY_UNKNOWN'
  | 'KEY_ENDED'
  | 'ORIGIN_NOT_LISTED'
  | 'ORIGIN_MISSING'
  | 'SERVER_UNKNOWN'
  | 'INSECURE_HOST'
  | 'BLOCKED_BY_CSP'
  | 'OFFLINE'
  | 'TOO_MANY_REQUESTS'
  | 'UNREACHABLE';

export interface FarmMapAttributes {
  /** From “Share map”. */
  'map-key': string;
  /** Address of the server that provides the map. Default: the server of the script. */
  server?: string;
  /** Initial base map; the key's default otherwise. */
  base?: 'satellite' | 'streets' | 'none';
  /** A CSS length; a bare number means pixels. Default 400. */
  height?: string | number;
  /**
   * A subset of what the key shares: `boundary`, `parcels`, `paddocks`, `gate`, `ground-cover`,
   * separated by spaces.
   */
  layers?: string;
  /** Season of the ground cover, such as `2021-03`. */
  season?: string;
  /** `false` disables panning and zooming. */
  interactive?: 'true' | 'false';
}

/** `areaHa` is null if neither the boundary nor the parcels nor the paddocks are shared. */
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
