import { costOf, DEFAULT_LIMITS, type AnyCall } from '#shared/api/contract';
import { lastOf, type Database, type RequestOrigin, type Sql } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import type { TokenVerifier } from '../identity/token-verifier.ts';
import {
  GUARDS,
  namesObjects,
  NewAddressError,
  partnerRuleOf,
  readMembership,
  requireEmail,
  type Membership,
  type PartnerParts,
} from './access.ts';
import { forbidden, signedOut } from '../call-error.ts';
import type { CancelSignal } from '../cancellation.ts';
import { checkedResult } from './checked-result.ts';
import { decoded, lengthOfRows } from '../encoded-rows.ts';
import { isDetached, type AnyHandler, type HandlerTable } from './handlers.ts';
import { claimOfLargeBody } from './large-body.ts';
import { readHere, type LargeBodyReader } from './large-body-reader.ts';
import { answeredBefore, claimOperation, storeAnswer } from './operations.ts';
import { readRequest, tooLarge, type ReadRequest } from './read-request.ts';
import { InFlight, RateLimit, type Budget } from './rate-limit.ts';
import type { SharedLimits } from './shared-limits.ts';
import { createTokenChecks, isRefusal } from './token-checks.ts';
import { workFor, type WorkAccount } from '../workers/work-account.ts';
import type { Log } from '../log.ts';

/**
 * Limits per minute: points per user, requests per address, and processor time per user, which is
 * enough for a farm's work and too little to slow down others.
 */
const RATE_LIMITS = { userPoints: 600, anonymousRequests: 60, userCpuMs: 30_000 };

/** An answer costs one more point per this many rows. */
const ROWS_A_POINT = 200;
/** Larger bodies are read only for signed-in users. */
const SMALL_BODY_BYTES = DEFAULT_LIMITS.bodyBytes;
/** Larger bodies are parsed in a thread. */
const ON_THREAD_BYTES = 256 * 1024;
const LARGE_BODY_CONCURRENCY = 4;

export interface CallRequest {
  /** Raw body, not yet checked to be JSON. */
  body: Buffer;
  /** The client's network, for anonymous limits. */
  address: string;
  requestId: string;
  log: Log;
  /** Filled in as soon as it is known, even if the call is refused. */
  trace: CallTrace;
  /** Aborted when the client no longer waits for the answer. */
  signal: CancelSignal;
}

/** The call and the user; null if unknown when the call ended. */
export interface CallTrace {
  call: AnyCall | null;
  identity: Identity | null;
}

export interface CallResponse {
  data: unknown;
  call: AnyCall;
  budget: Budget;
}

export interface DispatchOptions {
  /** Passed to every handler. */
  app: PartnerParts & { database: Database };
  verifier: TokenVerifier;
  handlers: HandlerTable;
  /**
   * Reads bodies that would block the calling thread. Default: reads them on the calling thread.
   */
  readLargeBody?: LargeBodyReader;
  /** Raised by tests that send thousands of calls. */
  rateLimits?: Partial<typeof RATE_LIMITS>;
  /** Lets the nodes of this database count limits together. */
  sharedLimits?: Pick<SharedLimits, 'share'> | undefined;
  /** Takes a new address of the user into their account, in a transaction of its own. */
  takeUpAddress: (identity: Identity, origin: RequestOrigin) => Promise<void>;
  /** Tests remove a guard to show that it matters. */
  guards?: typeof GUARDS;
}

export interface Dispatch {
  /**
   * Admits a body of over 64 KiB, or of unknown length, from this address. Call the result once its
   * request has ended. Throws TOO_MANY_REQUESTS before any of it is read.
   */
  admitLargeBody(address: string): () => void;
  /** Counts a request that ended before it was read. Throws TOO_MANY_REQUESTS. */
  countUnread(address: string): void;
  /**
   * Returns who sent a request that is not a call, by its access token. Throws UNAUTHENTICATED, and
   * TOO_MANY_REQUESTS for a network that was refused too often.
   */
  identify(token: string | null, address: string): Promise<Identity>;
  /** Answers one request or throws; any error except a CallError is a fault of the server. */
  answer(request: CallRequest): Promise<CallResponse>;
}

/** Creates the single entry to the product: all checks before and after a handler. */
export function createDispatch({
  app,
  verifier,
  handlers,
  readLargeBody = readHere,
  rateLimits,
  sharedLimits,
  takeUpAddress,
  guards = GUARDS,
}: DispatchOptions): Dispatch {
  const limits = { ...RATE_LIMITS, ...rateLimits };
  const userLimit = new RateLimit(limits.userPoints);
  const userCpu = new RateLimit(limits.userCpuMs);
  const anonymousLimit = new RateLimit(limits.anonymousRequests);
  sharedLimits?.share('user', userLimit);
  sharedLimits?.share('cpu', userCpu);
  sharedLimits?.share('anonymous', anonymousLimit);
  const largeBodies = new InFlight(LARGE_BODY_CONCURRENCY);
  const { identify, verified, firstIdentity } = createTokenChecks(verifier, anonymousLimit);
  const inFlight = new InFlight();

  /**
   * Charges a refusal to the client's address if the user is not known yet; otherwise it could be
   * repeated for free. A temporary failure of the server is not charged.
   */
  function chargeRefusal({ trace, address }: CallRequest, error: unknown): void {
    const isPaid = trace.identity !== null || trace.call?.access === 'anyone';
    if (isRefusal(error) && !isPaid) anonymousLimit.spend(address, 1);
  }

  async function answer(request: CallRequest): Promise<CallResponse> {
    const { body, address, trace } = request;
    const isSmall = body.length <= SMALL_BODY_BYTES;
    const { call, token, checked } = isSmall ? readRequest(body) : await readLarge(request);
    trace.call = call ?? null;
    if (call?.access === 'anyone') return answerAnyone(call, checked, request);
    trace.identity = token
      ? (verifier.remembered(token) ?? (await verified(token, address)))
      : null;
    if (!trace.identity) throw signedOut();
    const key = limitKey(trace.identity);
    if (!call) {
      userLimit.spend(key, 1);
      throw forbidden();
    }
    userCpu.requireLeft(key);
    const budget = userLimit.spend(key, costOf(call));
    const { opId, params } = checked();
    return answerUser(call, params, opId, trace.identity, budget, request);
  }

  async function answerAnyone(
    call: AnyCall,
    checked: ReadRequest['checked'],
    request: CallRequest,
  ): Promise<CallResponse> {
    const budget = anonymousLimit.spend(request.address, 1);
    const handler = handlerOf(call) as (context: object, given: object) => Promise<unknown>;
    const { log, requestId } = request;
    const data = await handler({ app, log, requestId }, checked().params);
    return { data: await checkedResult(call, data), call, budget };
  }

  async function answerUser(
    call: AnyCall,
    params: Record<string, unknown>,
    opId: string | undefined,
    identity: Identity,
    spent: Budget,
    request: CallRequest,
  ): Promise<CallResponse> {
    const user = limitKey(identity);
    const account: WorkAccount = { user, ms: 0 };
    const end = inFlight.begin(user);
    const retried = async (error: unknown) => {
      if (!(error instanceof NewAddressError)) throw error;
      await takeUpAddress(identity, request);
      return asUser(call, params, opId, identity, request, { isAddressTaken: true });
    };
    try {
      const data = await workFor(account, async () =>
        checkedResult(call, await asUser(call, params, opId, identity, request).catch(retried)),
      );
      const extra = Math.floor(lengthOfRows(data) / ROWS_A_POINT);
      return { data, call, budget: extra === 0 ? spent : userLimit.charge(user, extra) };
    } finally {
      end();
      userCpu.charge(user, account.ms);
    }
  }

  /** Reads a large body only for a signed-in user, and charges one more point. */
  async function readLarge({ body, trace, address }: CallRequest): Promise<ReadRequest> {
    const claim = claimOfLargeBody(body);
    if (body.length > claim.maxBytes) throw tooLarge(claim.maxBytes);
    trace.identity = await firstIdentity(claim.tokens, address);
    const user = limitKey(trace.identity);
    userLimit.spend(user, 1);
    userCpu.requireLeft(user);
    const { maxArrayItems } = claim;
    if (body.length <= ON_THREAD_BYTES) return readRequest(body);
    const account: WorkAccount = { user, ms: 0 };
    try {
      return await workFor(account, () => readLargeBody({ bytes: body, maxArrayItems }));
    } finally {
      userCpu.charge(user, account.ms);
    }
  }

  const handlerOf = (call: AnyCall) => {
    const handler = handlers[call.domain]?.[call.name] as AnyHandler | undefined;
    if (!handler) throw new Error(`${call.domain}.${call.name} has no handler`);
    return handler;
  };

  async function asUser(
    call: AnyCall,
    params: Record<string, unknown>,
    opId: string | undefined,
    identity: Identity,
    request: CallRequest,
    { isAddressTaken = false } = {},
  ): Promise<unknown> {
    requireEmail(identity);
    const context = (membership: Membership) => ({
      app,
      log: request.log,
      requestId: request.requestId,
      user: identity,
      owner: { id: membership.ownerId },
      isPartnerAdmin: membership.partnerAdmin,
    });
    let facts: { value: unknown } | undefined;
    const authorize = async (sql: Sql) => {
      const membership = await readMembership(sql, identity, partnerRuleOf(app));
      // Only before `prepare` has run: this error repeats the call, and `prepare` must not run
      // twice.
      if (membership.hasNewAddress && !isAddressTaken && !facts) throw new NewAddressError();
      guards.requireAccess(call.access, membership);
      guards.requireSelf(call, params, identity, membership);
      return membership;
    };

    const share = call.isPartOfSignIn ? ('signIn' as const) : ('calls' as const);
    const handler = handlerOf(call);
    if (typeof handler !== 'function') {
      const isRead = opId === undefined && isDetached(handler);
      const isOneRoundTrip = isRead && !namesObjects(call, params);
      const first = await app.database.asUser(
        identity,
        async (sql) => {
          const asked = isDetached(handler) ? handler.ask?.(sql, params) : undefined;
          const membership = await authorize(isOneRoundTrip ? lastOf(sql) : sql);
          const before = opId && (await answeredBefore(sql, identity, opId, call, params));
          if (!before) await guards.requireObjects(sql, call, params, membership);
          return { membership, before, rows: asked?.() ?? [] };
        },
        { readOnly: isRead, signal: request.signal, share },
      );
      if (first.before) return first.before.answer;
      const known = context(first.membership);
      if (isRead) return handler.answer(known, params, first.rows);
      const value = isDetached(handler)
        ? await handler.answer(known, params, first.rows)
        : await handler.prepare(known, params);
      facts = { value };
    }

    return app.database.asUser(
      identity,
      async (sql) => {
        const isNew = opId && claimOperation(sql, identity, opId, call, params);
        const membership = await authorize(sql);
        if (isNew && !isNew()) {
          const before = await answeredBefore(sql, identity, opId, call, params);
          if (before) return before.answer;
        }
        if (call.objects) await guards.requireObjects(sql, call, params, membership);
        const answered = await act(handler, { ...context(membership), sql }, params, facts?.value);
        if (opId) storeAnswer(sql, identity, opId, decoded(answered));
        return answered;
      },
      {
        readOnly: (call.kind === 'read' || call.kind === 'search') && !opId,
        // After `prepare`, ignores a disconnected client, because an outside system may already
        // have acted, such as taken money.
        signal: facts ? undefined : request.signal,
        share,
        origin: { address: request.address, requestId: request.requestId },
      },
    );
  }

  return {
    admitLargeBody(address) {
      anonymousLimit.requireLeft(address, 1);
      return largeBodies.begin(address);
    },
    identify,
    countUnread: (address) => void anonymousLimit.spend(address, 1),
    answer: (request) =>
      answer(request).catch((error: unknown) => {
        chargeRefusal(request, error);
        throw error;
      }),
  };
}

const limitKey = (identity: Identity | null) => `${identity?.issuer} ${identity?.subject}`;

/** Runs a handler's part inside the transaction; `facts` is what `prepare` returned. */
function act(handler: AnyHandler, context: object, params: object, facts: unknown): unknown {
  type Work = (context: object, params: object, facts?: unknown) => unknown;
  if (typeof handler === 'function') return (handler as Work)(context, params);
  return isDetached(handler) ? facts : (handler.act as Work)(context, params, facts);
}
