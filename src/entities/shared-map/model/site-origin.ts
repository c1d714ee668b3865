/** A typed origin becomes part of a security policy, so a host may contain nothing else. */
const HOST_LABEL = /^[a-z0-9-]+$/;

/**
 * Returns the origin of a site as a person names it: `www.agent.com.au` and
 * `https://www.agent.com.au/farms` are both `https://www.agent.com.au`. Null if it is not a web
 * site.
 */
export function siteOrigin(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (username || password || /[*\s,;'"]/.test(text)) return null;
  const labels = hostname.split('.');
  const isNamed = labels.length > 1 || hostname === 'localhost';
  return isNamed && labels.every((label) => HOST_LABEL.test(label)) ? origin : null;
}

/**
 * Parses a typed list, one site per line or separated by commas, into origins and invalid entries.
 */
export function readSites(typed: string): { origins: string[]; faults: string[] } {
  const entries = typed
    .split(/[\n,;]+|\s+/)
    .map((entry) => entry.trim())
    .filter(Boolean);
  const read = entries.map((entry) => ({ entry, origin: siteOrigin(entry) }));
  return {
    origins: [...new Set(read.flatMap(({ origin }) => origin ?? []))],
    faults: read.filter(({ origin }) => origin === null).map(({ entry }) => entry),
  };
}
