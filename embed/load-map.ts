import type { SharedMapReason } from '#entities/shared-map';
import type { SharedMapContent } from '#shared/api/contract';

/** A map takes a few kilobytes; a much larger response cannot be one. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Why there is no map. `retryAfterS`: seconds until a retry makes sense; null: no automatic retry.
 */
export class NoMapError extends Error {
  override readonly name = 'NoMapError';
  readonly reason: SharedMapReason;
  readonly retryAfterS: number | null;

  constructor(reason: SharedMapReason, retryAfterS: number | null = null) {
    super(reason);
    this.reason = reason;
    this.retryAfterS = retryAfterS;
  }
}

const REFUSED: Record<number, SharedMapReason> = {
  403: 'ORIGIN_NOT_LISTED',
  404: 'KEY_UNKNOWN',
  410: 'KEY_ENDED',
};
const RETRY_S = 10;
/** The origin of a page in a sandboxed frame, as page builders use it for previews. */
const NO_ORIGIN = 'null';

/**
 * Loads the map of a key; the request reveals nothing of the page but its origin. Throws `NoMapError`.
 */
export async function loadMap(
  origin: string,
  key: string,
  signal: AbortSignal,
): Promise<SharedMapContent> {
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
      const refused = REFUSED[response.status];
      if (refused) throw new NoMapError(await confirmed(refused, response));
      const retryAfterS = Number(response.headers.get('retry-after')) || RETRY_S;
      throw new NoMapError(
        response.status === 429 ? 'TOO_MANY_REQUESTS' : 'UNREACHABLE',
        retryAfterS,
      );
    }
    const map: unknown = parsed(await readCapped(response));
    if (!isObject(map)) throw new NoMapError('SERVER_UNKNOWN');
    return map as unknown as SharedMapContent;
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

/**
 * Only the map's own server may give the reason for a refusal. Another site answers if it serves
 * the script itself, as script optimisers do, and the element does not name the server.
 */
async function confirmed(reason: SharedMapReason, response: Response): Promise<SharedMapReason> {
  const refusal = parsed(await readCapped(response));
  if (!isObject(refusal) || refusal['reason'] !== reason) return 'SERVER_UNKNOWN';
  return reason === 'ORIGIN_NOT_LISTED' && self.origin === NO_ORIGIN ? 'ORIGIN_MISSING' : reason;
}

/** Undefined for a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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
