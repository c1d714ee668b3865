import { ApiError } from './api-error.ts';
import type { AnyCall, Envelope, ParamsOf, ResultOf } from './contract/index.ts';

export interface ClientOptions {
  /** Absolute or same-origin address of the one endpoint, e.g. `/api`. */
  endpoint: string;
  fetch?: typeof fetch;
  /** The silent access token; null for calls that anyone may make. Asked before every call. */
  token?: () => Promise<string | null>;
  /** Calls under way at once; more wait their turn. The server refuses more than 8 a user. */
  maxInFlight?: number;
  /** Base64 of gzip JSON to the value in it, under the runtime's own size cap. */
  decode: (base64: string) => Promise<unknown>;
  /** Hears of each call whether the server answered it. */
  onOutcome?: (isAnswered: boolean) => void;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Repeating a call under the same id (a UUID) answers what the first one did. */
  opId?: string;
}

export interface Client {
  /** Resolves to the checked result; rejects with ApiError and nothing else. */
  send<C extends AnyCall>(
    call: C,
    params: ParamsOf<C>,
    options?: SendOptions,
  ): Promise<ResultOf<C>>;
}

/** What a proxy answers while the server behind it is away. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

export function createClient(options: ClientOptions): Client {
  const fetchAnswer = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  const { onOutcome = () => {} } = options;
  const takeTurn = turns(options.maxInFlight ?? 6);

  return {
    async send(call, params, { signal, opId } = {}) {
      const token = call.access === 'anyone' ? null : await options.token?.();
      if (call.access !== 'anyone' && !token) throw ApiError.signedOut();

      const { envelope, status } = await takeTurn(async () => {
        const response = await fetchAnswer(options.endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(requestOf(call, params, token ?? undefined, opId)),
          ...(signal ? { signal } : {}),
        }).catch((cause: unknown) => {
          if (!signal?.aborted) onOutcome(false);
          throw ApiError.unreachable(cause);
        });
        const { status } = response;
        const envelope = await readEnvelope(response, options.decode).catch((error: unknown) => {
          if (GATEWAY_STATUSES.has(status)) onOutcome(false);
          throw error;
        });
        onOutcome(true);
        return { envelope, status };
      });
      if (envelope.status !== 'success') throw ApiError.fromWire(envelope.error, status);
      const result = call.result.safeParse(envelope.data);
      if (!result.success) throw ApiError.unreadable(status, result.error);
      return result.data;
    },
  };
}

/** Lets so many pieces of work run at once, the others in the order they came. */
function turns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function requestOf(call: AnyCall, params: unknown, token?: string, opId?: string) {
  const given = { ...(params as object), ...(opId ? { _op_id: opId } : {}) };
  return {
    app_action: call.action,
    data: call.urlPath === null ? given : { url_path: call.urlPath, p_dict: given },
    ...(token ? { access_token: token } : {}),
  };
}

async function readEnvelope(
  response: Response,
  decode: ClientOptions['decode'],
): Promise<Envelope> {
  try {
    const decoded = (await decode(await response.text())) as Partial<Envelope> | null;
    if (decoded?.status === 'success' || decoded?.status === 'error') return decoded as Envelope;
  } catch (cause) {
    throw ApiError.unreadable(response.status, cause);
  }
  throw ApiError.unreadable(response.status);
}
