import type { EmbedReason } from '#entities/embed-key';
import type { EmbedMap } from '#shared/api/contract';

/** A map takes a few kilobytes; a much larger response cannot be one. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Why there is no map. `retryAfterS`: seconds until a retry makes sense; null: no automatic retry.
 */
export class NoMapError extends Error {
  override readonly name = 'NoMapError';
  readonly reason: EmbedReason;
  readonly retryAfterS: number | null;

  constructor(reason: EmbedReason, retryAfterS: number | null = null) {
    super(reason);
    this.reason = reason;
    this.retryAfterS = retryAfterS;
  }
}

const REFUSED: Record<number, EmbedReason> = {
  403: 'ORIGIN_NOT_LISTED',
  404: 'KEY_UNKNOWN',
  410: 'KEY_ENDED',
};
const RETRY_S = 10;

/**
 * Loads the map of a key; the request reveals nothing of the page but its origin. Throws `NoMapError`.
 */
export async function loadMap(origin: string, key: string, signal: AbortSignal): Promise<EmbedMap> {
  if (!key) throw new NoMapError('KEY_MISSING');
  const { protocol, hostname } = new URL(origin);
  if (location.protocol === 'https:' && protocol === 'http:' && hostname !== 'localhost') {
    throw new NoMapError('INSECURE_HOST');
  }
  let blocked = false;
  const noteBlocked = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    blocked ||= blockedURI.startsWith(origin);
  };
  document.addEventListener('securitypolicyviolation', noteBlocked);
  try {
    const response = await fetch(`${origin}/embed/${encodeURIComponent(key)}.json`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // In the app's own preview, the user must see a change at once.
      cache: location.origin === origin ? 'no-cache' : 'default',
      signal,
    });
    if (!response.ok) {
      const reason = REFUSED[response.status];
      if (reason) throw new NoMapError(reason);
      const retryAfterS = Number(response.headers.get('retry-after')) || RETRY_S;
      throw new NoMapError(
        response.status === 429 ? 'TOO_MANY_REQUESTS' : 'UNREACHABLE',
        retryAfterS,
      );
    }
    return JSON.parse(await readCapped(response)) as EmbedMap;
  } catch (error) {
    if (error instanceof NoMapError || signal.aborted) throw error;
    // The browser reports the policy violation after the request has failed.
    await new Promise((resolve) => setTimeout(resolve));
    if (blocked) throw new NoMapError('BLOCKED_BY_CSP');
    throw new NoMapError(navigator.onLine ? 'UNREACHABLE' : 'OFFLINE', RETRY_S);
  } finally {
    document.removeEventListener('securitypolicyviolation', noteBlocked);
  }
}

async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      throw new NoMapError('UNREACHABLE');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
