import type { AnswerOf, AnyCall, Call, CheckedParamsOf } from '#shared/api/contract';
import type { Sql } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import type { Log } from '../log.ts';
import type { EncodedRows } from '../encoded-rows.ts';

/** `App` is the parts of the running server that its handlers share. */
export interface AnonymousContext<App> {
  app: App;
  log: Log;
  requestId: string;
}

export interface SignedInContext<App> extends AnonymousContext<App> {
  /** Inside one transaction that sees the asker's own rows only. */
  sql: Sql;
  user: Identity & { email: string };
}

export interface OwnerContext<App> extends SignedInContext<App> {
  owner: { id: number };
}

/** Of the soil-carbon partner's circle, by either of two rights. */
export interface SoilContext<App> extends SignedInContext<App> {
  owner: { id: number | null };
  isPartnerAdmin: boolean;
}

/** What a handler gets follows from the call's access: no owner where no owner is asked for. */
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
 * A handler that must ask an outside system first: `prepare` runs before the transaction, so that
 * none is held open over a network, and what it learned is given to `act`.
 */
export interface PreparedHandler<C extends AnyCall, App, Facts> {
  prepare(context: Omit<ContextOf<C, App>, 'sql'>, params: CheckedParamsOf<C>): Promise<Facts>;
  act: Act<C, App, [Facts]>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the facts are between prepare and act
export type Handler<C extends AnyCall, App> = Act<C, App, []> | PreparedHandler<C, App, any>;

/** One handler for every call of a domain; a missing or an extra one does not compile. */
export type HandlersOf<D extends Record<string, AnyCall>, App> = {
  readonly [K in keyof D]: Handler<D[K], App>;
};

export type AllHandlers<T extends Record<string, Record<string, AnyCall>>, App> = {
  readonly [K in keyof T]: HandlersOf<T[K], App>;
};
