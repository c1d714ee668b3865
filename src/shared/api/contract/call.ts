import { z } from 'zod';
import { plainIssue } from './plain-issue.ts';
import type { Address } from './addresses.ts';
import type { ErrorCode } from './errors.ts';
import type { ObjectRules } from './object-rules.ts';

// All parts of the app validate with the contract, so users never see zod's own messages.
z.config({ customError: plainIssue });

/**
 * Who may call. `owner`: signed in with an owner record. `plan-owner`: owns the plan named by the
 * call. `soil-member`: authorised client of the partner's plan, or partner admin.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'owner'
  | 'plan-owner'
  | 'admin'
  | 'soil-member'
  | 'partner-admin';

/** Kind of a call; determines its cost (rate-limit points) and whether it may write. */
export type CallKind = 'read' | 'search' | 'write' | 'report';
export const CALL_COST: Record<CallKind, number> = { read: 1, search: 2, write: 2, report: 20 };

/** Request limits for everyone; calls with longer parameters declare their own. */
export const DEFAULT_LIMITS = { bodyBytes: 64 * 1024, arrayItems: 1_000 } as const;

export interface CallLimits {
  bodyBytes: number;
  arrayItems: number;
}

type ParamName<P extends z.ZodType> = Extract<keyof z.output<P>, string>;

/** One entry of the contract: everything that client and server must know about a call. */
export interface CallDefinition<
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Address {
  readonly kind: CallKind;
  readonly access: A;
  /** The parameter that must hold the caller's own e-mail; a partner admin may pass another's. */
  readonly self?: { readonly param: ParamName<P>; readonly partnerAdminMayAsk?: boolean };
  /** Access rules for every id in the parameters; an id without a rule fails a test. */
  readonly objects?: ObjectRules<ParamName<P>>;
  /**
   * The app needs this call to sign in; it has reserved connections, so that even a busy server
   * responds.
   */
  readonly isPartOfSignIn?: true;
  readonly params: P;
  readonly result: R;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: Partial<CallLimits>;
  /** Parameters whose values never reach a log, a job or the store of completed operations. */
  readonly redact?: readonly ParamName<P>[];
  /** Parameters that are never persisted in any form, not even within a hash. */
  readonly secrets?: readonly ParamName<P>[];
}

export interface Call<
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends CallDefinition<P, R, A> {
  readonly domain: string;
  readonly name: string;
}

/** The part of a call that a client needs. The app's `calls` have no schemas; they are loaded later. */
export interface SentCall<
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Address {
  readonly domain: string;
  readonly name: string;
  readonly params?: P;
  readonly result?: R;
}

// `any` is TypeScript's idiom for "whatever schemas this entry has": the parameters of Call are
// invariant, so `unknown` would reject every concrete call.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCall = Call<any, any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnySentCall = SentCall<any, any>;

/** Parameters as the caller passes them. */
export type ParamsOf<C extends AnySentCall> = z.input<NonNullable<C['params']>>;
/** Parameters as the handler receives them, after defaults and trimming. */
export type CheckedParamsOf<C extends AnyCall> = z.output<C['params']>;
/** Result as the handler returns it. */
export type AnswerOf<C extends AnyCall> = z.input<C['result']>;
/** Result as the caller receives it. */
export type ResultOf<C extends AnySentCall> = z.output<NonNullable<C['result']>>;

/** Checks the shape of one entry and preserves its literal types. */
export function call<P extends z.ZodType, R extends z.ZodType, A extends Access>(
  definition: CallDefinition<P, R, A>,
): CallDefinition<P, R, A> {
  return definition;
}

// oxlint-disable-next-line typescript/no-explicit-any
type Named<D extends Record<string, CallDefinition<any, any, any>>> = {
  readonly [K in keyof D]: D[K] extends CallDefinition<infer P, infer R, infer A>
    ? Call<P, R, A>
    : never;
};

/** Adds domain and name to each call of a domain; query keys and logs are derived from them. */
// oxlint-disable-next-line typescript/no-explicit-any
export function domain<D extends Record<string, CallDefinition<any, any, any>>>(
  domainName: string,
  calls: D,
): Named<D> {
  const named = Object.entries(calls).map(([name, definition]) => [
    name,
    { ...definition, domain: domainName, name },
  ]);
  return Object.fromEntries(named) as Named<D>;
}

export const limitsOf = (c: AnyCall): CallLimits => ({ ...DEFAULT_LIMITS, ...c.limits });
export const costOf = (c: AnyCall): number => CALL_COST[c.kind];
