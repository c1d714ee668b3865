/** The only text that a site's visitors see instead of a map. */
export const NOT_SHOWN = 'This map cannot be shown at the moment.';

/**
 * Why a shared map is not shown, for the site's owner: the `reason` of the element's
 * `farm-map:error` with an explanation. Visitors see none of it.
 */
export const EMBED_REASONS = {
  KEY_MISSING: 'The element has no map-key. Copy the snippet again from “Share map”.',
  KEY_UNKNOWN: 'There is no such map. Copy the snippet again from “Share map”.',
  KEY_ENDED: 'This map is no longer shared: it was withdrawn or has expired.',
  ORIGIN_NOT_LISTED:
    'This map is not shared with this site. Add the site’s address in “Share map”.',
  INSECURE_HOST: 'The page uses https, but the map’s script uses http. Use the https address.',
  BLOCKED_BY_CSP: 'The page’s content security policy blocks the map. Check it in “Share map”.',
  OFFLINE: 'The browser is offline. The map loads once it is online again.',
  TOO_MANY_REQUESTS: 'Too many requests from this connection. The map will retry automatically.',
  UNREACHABLE: 'The map’s server cannot be reached. The map will retry automatically.',
} as const;

export type EmbedReason = keyof typeof EMBED_REASONS;
