import { limitConcurrency } from '#shared/lib/limit-concurrency';
import { ApiError } from './api-error.ts';
import type { AnySentCall, Envelope, ParamsOf, ResultOf } from './contract/index.ts';
import { loadAnswerCheck } from './load-answer-check.ts';
import type { AnswerCheck } from './shell-checks.ts';

export interface ClientOptions {
  /** Absolute or same-origin URL of the single endpoint, e.g. `/api`. */
  endpoint: string;
  fetch?: typeof fetch;
  /**
   * Returns the access token, or null when nobody is signed in. Requested before every call that is
   * not public.
   */
  token?: () => Promise<string | null>;
  /**
   * Maximum concurrent calls; further calls are queued. The server rejects more than 8 per user.
   */
  maxInFlight?: number;
  /** Decodes base64 of gzip JSON, with the runtime's own size limit. */
  decode: (base64: string) => Promise<unknown>;
  /** Called after each call with whether the server responded. */
  onOutcome?: (isAnswered: boolean) => void;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** UUID of the operation; repeating a call under the same id returns the first call's result. */
  opId?: string;
}

export interface Client {
  /** Resolves to the validated result; rejects with nothing but ApiError. */
  send<C extends AnySentCall>(
    call: C,
    params: ParamsOf<C>,
    options?: SendOptions,
  ): Promise<ResultOf<C>>;
}

/** Statuses that a proxy returns while the server behind it is down. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

export function createClient(options: ClientOptions): Client {
  const fetchAnswer = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  const { onOutcome = () => {} } = options;
  const limited = limitConcurrency(options.maxInFlight ?? 6);

  return {
    async send(call, params, { signal, opId } = {}) {
      const check: Promise<AnswerCheck> = call.result
        ? Promise.resolve(call.result)
        : loadAnswerCheck(call);
      // Awaited once the server has answered.
      check.catch(() => {});
      const token = call.isPublic ? null : await options.token?.();
      if (!call.isPublic && !token) throw ApiError.signedOut();

      const { envelope, status } = await limited(async () => {
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
      const answer = await check.catch((cause: unknown) => {
        throw ApiError.unreachable(cause);
      });
      const result = answer.safeParse(envelope.data);
      if (!result.success) throw ApiError.unreadable(status, result.error);
      return result.data as ResultOf<typeof call>;
    },
  };
}

function requestOf(call: AnySentCall, params: unknown, token?: string, opId?: string) {
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
