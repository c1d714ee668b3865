import { z } from 'zod';
import { allCalls, costOf, limitsOf, type AnyCall } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import type { TokenVerifier } from '../identity/token-verifier.ts';
import {
  partnerRuleOf,
  readStanding,
  requireAccess,
  requireEmail,
  requireObjects,
  requireSelf,
  type Standing,
} from './access.ts';
import { CallError, forbidden, signedOut } from './call-error.ts';
import { checkedResult } from './checked-result.ts';
import type { Handler, PreparedHandler } from './handlers.ts';
import { inspectJson } from './inspect-json.ts';
import { answeredBefore, claimOperation, keepAnswer } from './operations.ts';
import { InFlight, RateLimit, type Budget } from './rate-limit.ts';
import type { Log } from '../log.ts';

const USER_POINTS = 600;
const ANONYMOUS_REQUESTS = 60;

const Request = z.strictObject({
  app_action: z.string().max(100),
  data: z.record(z.string(), z.unknown()),
  access_token: z.string().nullish(),
});
const ProductData = z.strictObject({
  url_path: z.string().max(200),
  p_dict: z.record(z.string(), z.unknown()).nullish(),
});

export interface Asked {
  body: unknown;
  byteLength: number;
  /** The client's address, for anonymous limits. */
  address: string;
  requestId: string;
  log: Log;
}

export interface Answered {
  data: unknown;
  call: AnyCall;
  budget: Budget;
}

/** Handlers by domain and name, as `allHandlers` holds them. */
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface DispatchOptions {
  app: AppContext;
  verifier: TokenVerifier;
  handlers: HandlerTable;
}

export interface Dispatch {
  /** Answers one request or throws; anything but a CallError is a fault of the server. */
  answer(asked: Asked): Promise<Answered>;
}

const callKey = (action: string, urlPath: string | null) => `${action} ${urlPath ?? ''}`;
const callsByAddress = new Map(allCalls.map((call) => [callKey(call.action, call.urlPath), call]));

/** The one way into the product: everything a call must pass before and after its handler. */
export function createDispatch({ app, verifier, handlers }: DispatchOptions): Dispatch {
  const userLimit = new RateLimit(USER_POINTS);
  const anonymousLimit = new RateLimit(ANONYMOUS_REQUESTS);
  const inFlight = new InFlight();

  async function answer(asked: Asked): Promise<Answered> {
    const { call, given, token } = addressed(asked.body);
    const identity = token && call?.access !== 'anyone' ? await verifier.verify(token) : null;
    if (call?.access !== 'anyone' && !identity) {
      anonymousLimit.spend(asked.address, 1);
      throw signedOut();
    }
    if (!call) {
      userLimit.spend(limitKey(identity), 1);
      throw forbidden();
    }
    const budget = identity
      ? userLimit.spend(limitKey(identity), costOf(call))
      : anonymousLimit.spend(asked.address, 1);
    const { opId, params } = checked(call, given, asked);

    const data = identity
      ? await inFlight.run(limitKey(identity), () => asUser(call, params, opId, identity, asked))
      : await anonymously(call, params, asked);
    return { data: await checkedResult(call, data), call, budget };
  }

  const handlerOf = (call: AnyCall) => {
    const handler = handlers[call.domain]?.[call.name] as Handler<AnyCall> | undefined;
    if (!handler) throw new Error(`${call.domain}.${call.name} has no handler`);
    return handler;
  };

  async function anonymously(call: AnyCall, params: object, asked: Asked): Promise<unknown> {
    const handler = handlerOf(call) as (context: object, given: object) => Promise<unknown>;
    return handler({ app, log: asked.log, requestId: asked.requestId }, params);
  }

  async function asUser(
    call: AnyCall,
    params: Record<string, unknown>,
    opId: string | undefined,
    identity: Identity,
    asked: Asked,
  ): Promise<unknown> {
    requireEmail(identity);
    const context = (standing: Standing) => ({
      app,
      log: asked.log,
      requestId: asked.requestId,
      user: identity,
      owner: { id: standing.ownerId },
      isPartnerAdmin: standing.partnerAdmin,
    });
    const admit = async (sql: Sql) => {
      const standing = await readStanding(sql, identity, partnerRuleOf(app));
      requireAccess(call.access, standing);
      requireSelf(call, params, identity, standing);
      return standing;
    };

    let facts: { learned: unknown } | undefined;
    const prepared = handlers[call.domain]?.[call.name];
    if (isPrepared(prepared)) {
      const first = await app.database.asking(identity, async (sql) => {
        const standing = await admit(sql);
        const before = opId && (await answeredBefore(sql, identity, opId, call, params));
        if (!before) await requireObjects(sql, call, params, standing.ownerId);
        return { standing, before };
      });
      if (first.before) return first.before.answer;
      facts = {
        learned: await prepared.prepare(context(first.standing), params),
      };
    }

    return app.database.asking(
      identity,
      async (sql) => {
        const standing = await admit(sql);
        if (opId && !(await claimOperation(sql, identity, opId, call, params))) {
          const before = await answeredBefore(sql, identity, opId, call, params);
          if (before) return before.answer;
        }
        await requireObjects(sql, call, params, standing.ownerId);
        const handler = handlerOf(call);
        const act = (isPrepared(handler) ? handler.act : handler) as (
          ...given: unknown[]
        ) => Promise<unknown>;
        const answered = await act(
          { ...context(standing), sql },
          params,
          ...(facts ? [facts.learned] : []),
        );
        if (opId) await keepAnswer(sql, identity, opId, answered);
        return answered;
      },
      { readOnly: (call.kind === 'read' || call.kind === 'search') && !opId },
    );
  }

  return { answer };
}

const limitKey = (identity: Identity | null) => `${identity?.issuer} ${identity?.subject}`;

// oxlint-disable-next-line typescript/no-explicit-any -- the facts are between prepare and act
const isPrepared = (handler: unknown): handler is PreparedHandler<AnyCall, any> =>
  typeof handler === 'object' && handler !== null && 'prepare' in handler;

/** Which call the body names, and what it gives; no call for an address that is not in the contract. */
function addressed(body: unknown): {
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

/** The parameters as the schema reads them, after the limits every request is held to. */
function checked(call: AnyCall, given: Record<string, unknown>, asked: Asked) {
  const limits = limitsOf(call);
  if (asked.byteLength > limits.bodyBytes) {
    throw new CallError(
      'TOO_LARGE',
      `The request is larger than ${Math.floor(limits.bodyBytes / 1024 / 1024)} MiB, the most this call takes.`,
    );
  }
  // The body as it came: schemas would drop what is looked for here.
  inspectJson(asked.body, limits.arrayItems);

  const { _op_id: opId, ...rest } = given;
  const id = z.uuid().optional().safeParse(opId);
  const params = call.params.safeParse(rest);
  if (!params.success || !id.success) {
    const issues = [...(params.error?.issues ?? []), ...(id.error?.issues ?? [])];
    const fields = Object.fromEntries(
      issues.map((issue) => [issue.path.join('.') || '_op_id', issue.message] as const),
    );
    throw new CallError('INVALID_PARAMS', 'Some of what was sent cannot be used.', { fields });
  }
  return { opId: id.data, params: params.data as Record<string, unknown> };
}
