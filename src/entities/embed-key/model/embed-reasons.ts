/** The only text that a site's visitors see instead of a map. */
export const NOT_SHOWN = 'This map cannot be shown at the moment.';

/**
 * Why a shared map is not shown, for the site's owner: the `reason` of the element's
 * `farm-map:error` with an explanation. Visitors see none of it.
 */
export const EMBED_REASONS = {
  KEY_MISSING: 'The element has no map-key. Copy the snippet again from “Share map”.',
  KEY_UNKNOWN: 'There is no such map. Copy the snippet again from “Share map”.',
  KEY_ENDED: 'This map is no longer shared: it was withdrawn, or its last day is over.',
  ORIGIN_NOT_LISTED: 'This site is not among the map’s sites. Add its address in “Share map”.',
  INSECURE_HOST: 'The page is https, but the map is loaded by http. Use the https address.',
  BLOCKED_BY_CSP:
    'The page’s content security policy does not let the map load. Check it in “Share map”.',
  OFFLINE: 'The browser is offline. The map comes when the connection does.',
  TOO_MANY_REQUESTS: 'Too many requests from this connection. The map tries again by itself.',
  UNREACHABLE: 'The map’s server cannot be reached. The map tries again by itself.',
} as const;

export type EmbedReason = keyof typeof EMBED_REASONS;
