import type { AnyCall } from '#shared/api/contract';
import { decodeInNode } from './decode-in-node.ts';

export interface RawAnswer {
  status: number;
  envelope: {
    status: string;
    data: unknown;
    error?: { code: string; message: string; fields?: Record<string, string>; requestId?: string };
  };
  /** The decoded response without its request id, and the headers that a caller may depend on. */
  bytes: string;
}

const HEADERS = ['content-type', 'cache-control', 'retry-after', 'x-content-type-options'];

export const bodyOf = (call: AnyCall, params: unknown, token: string | null): string =>
  JSON.stringify({
    app_action: call.action,
    data: call.urlPath === null ? params : { url_path: call.urlPath, p_dict: params },
    ...(token === null ? {} : { access_token: token }),
  });

/** Posts a raw body to the endpoint, bypassing the client's own checks. */
export async function sendRaw(
  origin: string,
  body: string,
  {
    headers: given = {},
    signal = null,
  }: { headers?: Record<string, string>; signal?: AbortSignal | null } = {},
): Promise<RawAnswer> {
  const response = await fetch(`${origin}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...given },
    body,
    signal,
  });
  const envelope = (await decodeInNode(await response.text())) as RawAnswer['envelope'];
  const { requestId: _requestId, ...error } = envelope.error ?? {};
  const headers = HEADERS.map((name) => response.headers.get(name));
  return {
    status: response.status,
    envelope,
    bytes: JSON.stringify([response.status, headers, envelope.status, envelope.data, error]),
  };
}
