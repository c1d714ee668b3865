import { z } from 'zod';
import { allCalls, limitsOf, type AnyCall } from '#shared/api/contract';
import { CallError, invalidParams } from './call-error.ts';
import { inspectJson } from './inspect-json.ts';
import type { LargeBodyParser } from './large-body-parser.ts';
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

const callKey = (action: string, urlPath: string | null) => `${action} ${urlPath ?? ''}`;
const callsByAddress = new Map(allCalls.map((call) => [callKey(call.action, call.urlPath), call]));

/** Which call the body names, and what it gives; no call for an address that is not in the contract. */
export function addressed(body: unknown): {
  call: AnyCall | undefined;
  given: Record<string, unknown>;
  token: string | null | undefined;
} {
  const request = Request.safeParse(body);
  if (!request.success) {
    throw new CallError('MALFORMED_REQUEST', 'The request is not of the form the server reads.');
  }
  const { app_action: action, data, access_token: token } = request.data;
  const own = callsByAddress.get(callKey(action, null));
  if (own) return { call: own, given: data, token };
  const product = ProductData.safeParse(data);
  if (!product.success) {
    throw new CallError('MALFORMED_REQUEST', 'The request is not of the form the server reads.');
  }
  return {
    call: callsByAddress.get(callKey(action, product.data.url_path)),
    given: product.data.p_dict ?? {},
    token,
  };
}

/** A request's JSON, of a shape that nobody has checked. */
export interface RequestBody {
  value: unknown;
  byteLength: number;
  /** The longest list that it was inspected for; unset: it was not. */
  inspectedFor?: number;
}

export const parseHere: LargeBodyParser = async ({ bytes, maxArrayItems }) => {
  const value = parseBody(bytes);
  inspectJson(value, maxArrayItems);
  return value;
};

export const tooLarge = (bytes: number) =>
  new CallError(
    'TOO_LARGE',
    `The request is larger than ${bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`}, the most this call takes.`,
  );

/** The parameters as the schema reads them, after the limits every request is held to. */
export function checked(call: AnyCall, given: Record<string, unknown>, body: RequestBody) {
  const limits = limitsOf(call);
  if (body.byteLength > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
  // The body as it came: schemas would drop what is looked for here.
  if (body.inspectedFor !== limits.arrayItems) inspectJson(body.value, limits.arrayItems);

  const { _op_id: opId, ...rest } = given;
  const id = z.uuid().optional().safeParse(opId);
  const params = call.params.safeParse(rest);
  if (!params.success || !id.success) {
    const issues = [...(params.error?.issues ?? []), ...(id.error?.issues ?? [])];
    throw invalidParams(issues, { unnamed: '_op_id' });
  }
  return { opId: id.data, params: params.data as Record<string, unknown> };
}
