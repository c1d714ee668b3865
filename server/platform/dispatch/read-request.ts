import { z } from 'zod';
import { allCalls, limitsOf, type AnyCall } from '#shared/api/contract';
import { CallError, forbidden, invalidParams } from '../call-error.ts';
import { inspectJson } from './inspect-json.ts';
import { parseBody } from './parse-body.ts';

const Request = z.strictObject({
  app_action: z.string().max(100),
  data: z.record(z.string(), z.unknown()),
  access_token: z.string().nullish(),
});
const ProductData = z.strictObject({
  url_path: z.string().max(200),
  p_dict: z.record(z.string(), z.unknown()).nullish(),
});

const OpId = z.uuid().optional();

const callKey = (action: string, urlPath: string | null) => `${action} ${urlPath ?? ''}`;
const callsByAddress = new Map(allCalls.map((call) => [callKey(call.action, call.urlPath), call]));

/** Content of a request body, as far as it can be read before the user is known. */
export interface ReadRequest {
  /** Undefined for an address that is not in the contract. */
  call: AnyCall | undefined;
  token: string | null | undefined;
  /** Checks and returns the parameters by the call's schema. Throws CallError. */
  checked: () => CheckedParams;
}

export interface CheckedParams {
  opId: string | undefined;
  params: Record<string, unknown>;
}

export const callAt = (action: string, urlPath: string | null): AnyCall | undefined =>
  callsByAddress.get(callKey(action, urlPath));

/**
 * Reads a body. With `inspectFor`, the longest list allowed, inspects it first. Throws CallError.
 */
export function readRequest(bytes: Uint8Array, inspectFor?: number): ReadRequest {
  const value = parseBody(bytes);
  if (inspectFor !== undefined) inspectJson(value, inspectFor);
  const request = Request.safeParse(value);
  if (!request.success) throw notOfTheForm();
  const { app_action: action, data, access_token: token } = request.data;
  const body = { value, byteLength: bytes.length, inspectedFor: inspectFor };
  const own = callAt(action, null);
  if (own) return { call: own, token, checked: () => checked(own, data, body) };
  const product = ProductData.safeParse(data);
  if (!product.success) throw notOfTheForm();
  const { url_path: urlPath, p_dict: given } = product.data;
  const call = callAt(action, urlPath);
  return {
    call,
    token,
    checked() {
      if (!call) throw forbidden();
      return checked(call, given ?? {}, body);
    },
  };
}

const notOfTheForm = () =>
  new CallError('MALFORMED_REQUEST', 'The server cannot read this request.');

/** JSON of a request, not yet checked. */
interface RequestBody {
  value: unknown;
  byteLength: number;
  /** The longest list for which it was inspected; undefined if it was not. */
  inspectedFor: number | undefined;
}

export const tooLarge = (bytes: number) =>
  new CallError(
    'TOO_LARGE',
    `The request is larger than ${bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`}, the maximum for this call.`,
  );

/** Checks parameters after the limits of every request. */
function checked(call: AnyCall, given: Record<string, unknown>, body: RequestBody): CheckedParams {
  const limits = limitsOf(call);
  if (body.byteLength > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
  // Inspects the raw body, because schemas drop what the inspection looks for.
  if (body.inspectedFor !== limits.arrayItems) inspectJson(body.value, limits.arrayItems);

  const { _op_id: opId, ...rest } = given;
  const id = OpId.safeParse(opId);
  const params = call.params.safeParse(rest);
  if (!params.success || !id.success) {
    const issues = [...(params.error?.issues ?? []), ...(id.error?.issues ?? [])];
    throw invalidParams(issues, { unnamed: '_op_id' });
  }
  return { opId: id.data, params: params.data as Record<string, unknown> };
}
