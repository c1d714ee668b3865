import type { AnswerOf, AnyCall, Call, CheckedParamsOf } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import type { Log } from '../log.ts';
import type { EncodedRows } from '../encoded-rows.ts';

/** `App` holds the parts of the running server that handlers share. */
export interface AnonymousContext<App> {
  app: App;
  log: Log;
  requestId: string;
}

export interface SignedInContext<App> extends AnonymousContext<App> {
  /** Within one transaction that sees only the user's own rows. */
  sql: Sql;
  user: Identity & { email: string };
}

export interface OwnerContext<App> extends SignedInContext<App> {
  owner: { id: number };
}

/** Context of the soil-carbon partner's clients and admins. */
export interface SoilContext<App> extends SignedInContext<App> {
  owner: { id: number | null };
  isPartnerAdmin: boolean;
}

/** A handler's context follows from the call's access: without required owner there is no owner. */
export type ContextOf<C extends AnyCall, App> =
  C extends Call<infer _P, infer _R, infer A>
    ? 'anyone' extends A
      ? AnonymousContext<App>
      : 'owner' extends A
        ? OwnerContext<App>
        : A extends 'soil-member' | 'partner-admin'
          ? SoilContext<App>
          : SignedInContext<App>
    : never;

type Act<C extends AnyCall, App, Facts extends unknown[]> = (
  context: ContextOf<C, App>,
  params: CheckedParamsOf<C>,
  ...facts: Facts
) => Promise<AnswerOf<C> | EncodedRows>;

/**
 * A handler that needs an outside system: `prepare` calls it before the transaction, so that no
 * transaction stays open during a network call, and `act` gets the result.
 */
export interface PreparedHandler<C extends AnyCall, App, Facts> {
  prepare(context: Omit<ContextOf<C, App>, 'sql'>, params: CheckedParamsOf<C>): Promise<Facts>;
  act: Act<C, App, [Facts]>;
}

/**
 * A handler that needs no transaction: `answer` runs once the user's rights are checked, so that no
 * connection waits for long work. `ask` can read a list of the user's own rows together with the
 * rights, in one round trip; `answer` gets the rows if the user has the rights.
 */
export interface DetachedHandler<C extends AnyCall, App, Row = never> {
  /**
   * Sends a statement by `sendWithNext`. Only the token is checked at this point, so the statement
   * may select only rows of the user, whom row-level security knows.
   */
  ask?(sql: Sql, params: CheckedParamsOf<C>): () => Row[];
  answer(
    context: Omit<ContextOf<C, App>, 'sql'>,
    params: CheckedParamsOf<C>,
    rows: Row[],
  ): Promise<AnswerOf<C> | EncodedRows>;
}

export type Handler<C extends AnyCall, App> =
  | Act<C, App, []>
  // oxlint-disable-next-line typescript/no-explicit-any -- the facts are between prepare and act
  | PreparedHandler<C, App, any>
  // oxlint-disable-next-line typescript/no-explicit-any -- the rows are between ask and answer
  | DetachedHandler<C, App, any>;

/** One handler per call of a domain; a missing or extra one does not compile. */
export type HandlersOf<D extends Record<string, AnyCall>, App> = {
  readonly [K in keyof D]: Handler<D[K], App>;
};

export type AllHandlers<T extends Record<string, Record<string, AnyCall>>, App> = {
  readonly [K in keyof T]: HandlersOf<T[K], App>;
};

/** Handlers by domain and name, as in `allHandlers`. */
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A handler of any call, as a table of them holds it. */
export type AnyHandler = Handler<AnyCall, unknown>;

export const isDetached = (
  handler: Exclude<AnyHandler, (...given: never[]) => unknown>,
): handler is Extract<AnyHandler, { answer: unknown }> => 'answer' in handler;
