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
  ORIGIN_MISSING:
    'This page has no address of its own, as in a page builder’s preview. Publish the page to see the map.',
  SERVER_UNKNOWN:
    'The map’s script is not loaded from its own server. Copy the snippet again from “Share map”: its server attribute names the server.',
  INSECURE_HOST: 'The page uses https, but the map’s script uses http. Use the https address.',
  BLOCKED_BY_CSP: 'The page’s content security policy blocks the map. Check it in “Share map”.',
  OFFLINE: 'The browser is offline. The map loads once it is online again.',
  TOO_MANY_REQUESTS: 'Too many requests from this connection. The map will retry automatically.',
  UNREACHABLE: 'The map’s server cannot be reached. The map will retry automatically.',
} as const;

export type SharedMapReason = keyof typeof EMBED_REASONS;

/** Explains a reason to the owner of the site whose origin is given. */
export const explainReason = (reason: SharedMapReason, origin: string): string =>
  reason === 'ORIGIN_NOT_LISTED'
    ? `This map is not shared with ${origin}. Add this address in “Share map”.`
    : EMBED_REASONS[reason];
