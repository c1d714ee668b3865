/** One origin that a page's policy must allow for the map, and for which kind of resource. */
export interface CspNeed {
  directive: 'script-src' | 'connect-src' | 'img-src';
  origin: string;
}

export interface CspVerdict extends CspNeed {
  isAllowed: boolean;
  /** The line to add to the header; null if nothing is missing. */
  cure: string | null;
}

/**
 * The directives that apply to each resource, most specific first (CSP Level 3, fetch directives).
 */
const SPOKEN_BY: Record<CspNeed['directive'], readonly string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
};

/**
 * Checks whether a pasted `Content-Security-Policy` header allows the map of `host`: its script,
 * its data and the images of `pictureHosts`. Several policies, one per line or separated by commas,
 * must each allow it. Source: CSP Level 3, "Matching source lists".
 */
export function judgeCsp(
  header: string,
  host: string,
  pictureHosts: readonly string[],
): CspVerdict[] {
  const policies = policiesOf(header);
  const needs: CspNeed[] = [
    { directive: 'script-src', origin: host },
    { directive: 'connect-src', origin: host },
    ...[...new Set([host, ...pictureHosts])].map((origin) => ({
      directive: 'img-src' as const,
      origin,
    })),
  ];
  return needs.map((need) => {
    const cure = policies.map((policy) => cureIn(policy, need)).find((found) => found !== null);
    return { ...need, isAllowed: cure === undefined, cure: cure ?? null };
  });
}

type Policy = ReadonlyMap<string, readonly string[]>;

function policiesOf(header: string): Policy[] {
  return header
    .split('\n')
    .map((line) => line.trim().replace(/^content-security-policy(-report-only)?\s*:/i, ''))
    .flatMap((line) => line.split(','))
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const policy = new Map<string, string[]>();
      for (const part of text.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/);
        // The first of two directives with the same name counts, as in browsers.
        if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
      }
      return policy;
    });
}

function cureIn(policy: Policy, { directive, origin }: CspNeed): string | null {
  const speaking = SPOKEN_BY[directive].find((name) => policy.has(name));
  if (speaking === undefined) return null;
  const sources = policy.get(speaking) ?? [];
  if (directive === 'script-src' && sources.includes("'strict-dynamic'")) {
    return 'With \'strict-dynamic\' the script tag needs the page’s nonce: <script nonce="…" …>.';
  }
  if (sources.some((source) => lets(source, origin))) return null;
  const named = speaking === 'default-src' ? directive : speaking;
  const kept = sources.filter((source) => source !== "'none'");
  return `${named} ${[...kept, origin].join(' ')}`;
}

function lets(source: string, origin: string): boolean {
  const { protocol, hostname, port } = new URL(origin);
  if (source === '*') return protocol === 'https:' || protocol === 'http:';
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return source.toLowerCase() === protocol;
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source);
  if (!match || source.startsWith("'")) return false;
  const [, scheme, host = '', wantedPort] = match;
  if (scheme && `${scheme.toLowerCase()}:` !== protocol) {
    // A policy for http also allows https.
    if (!(scheme.toLowerCase() === 'http' && protocol === 'https:')) return false;
  }
  const isHost = host.startsWith('*.')
    ? hostname.endsWith(host.slice(1).toLowerCase())
    : host.toLowerCase() === hostname;
  return isHost && (wantedPort === '*' || (wantedPort ?? '') === port);
}
