import { z } from 'zod';
import { plainIssue } from '#shared/lib/plain-issue';
import type { Address } from './addresses.ts';
import type { ErrorCode } from './errors.ts';
import type { ObjectRules } from './object-rules.ts';

// Every end of the app reads values by the contract; nobody is shown the library's own words.
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

/** What a call does decides what it costs (rate-limit points) and whether it may write. */
export type CallKind = 'read' | 'search' | 'write' | 'report';
export const CALL_COST: Record<CallKind, number> = { read: 1, search: 2, write: 2, report: 20 };

/** A call whose parameters may be longer says so; anybody may send this much. */
export const DEFAULT_LIMITS = { bodyBytes: 64 * 1024, arrayItems: 1_000 } as const;

export interface CallLimits {
  bodyBytes: number;
  arrayItems: number;
}

type ParamName<P extends z.ZodType> = Extract<keyof z.output<P>, string>;

/** One entry of the contract: everything both ends must know of a call. */
export interface CallDefinition<
  P extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Address {
  readonly kind: CallKind;
  readonly access: A;
  /** The parameter that must hold the caller's own e-mail; a partner admin may name another's. */
  readonly self?: { readonly param: ParamName<P>; readonly partnerAdminMayAsk?: boolean };
  /** What every id in the parameters names; an id without a rule fails a test. */
  readonly objects?: ObjectRules<ParamName<P>>;
  /** The app reads it to sign in; it has connections of its own, so that a busy server answers it. */
  readonly isPartOfSignIn?: true;
  readonly params: P;
  readonly result: R;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: Partial<CallLimits>;
  /** Parameters whose values never reach a log, a job or the store of answered operations. */
  readonly redact?: readonly ParamName<P>[];
  /** Parameters that are kept in no form, not even as part of a hash. */
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

// `any` here is TypeScript's own idiom for "whatever schemas this entry has": the parameters of
// Call are invariant, so `unknown` would refuse every concrete call.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyCall = Call<any, any, any>;

/** What the caller writes. */
export type ParamsOf<C extends AnyCall> = z.input<C['params']>;
/** What the handler reads, after defaults and trimming. */
export type CheckedParamsOf<C extends AnyCall> = z.output<C['params']>;
/** What the handler answers. */
export type AnswerOf<C extends AnyCall> = z.input<C['result']>;
/** What the caller reads. */
export type ResultOf<C extends AnyCall> = z.output<C['result']>;

/** Keeps the literal types of one entry while checking its shape. */
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

/** Stamps each call of a domain with its names, from which query keys and logs are derived. */
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
