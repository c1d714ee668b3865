import type { AnswerOf, AnyCall, Call, CheckedParamsOf } from '#shared/api/contract';
import type { AppContext } from '../../domains/app-context.ts';
import type { Sql } from '../db/database.ts';
import type { Identity } from '../identity/identity.ts';
import type { Log } from '../log.ts';
import type { EncodedRows } from '../encoded-rows.ts';

export interface AnonymousContext {
  app: AppContext;
  log: Log;
  requestId: string;
}

export interface SignedInContext extends AnonymousContext {
  /** Inside one transaction that sees the asker's own rows only. */
  sql: Sql;
  user: Identity & { email: string };
}

export interface OwnerContext extends SignedInContext {
  owner: { id: number };
}

/** Of the soil-carbon partner's circle, by either of two rights. */
export interface SoilContext extends SignedInContext {
  owner: { id: number | null };
  isPartnerAdmin: boolean;
}

/** What a handler gets follows from the call's access: no owner where no owner is asked for. */
export type ContextOf<C extends AnyCall> =
  C extends Call<infer _P, infer _R, infer A>
    ? 'anyone' extends A
      ? AnonymousContext
      : 'owner' extends A
        ? OwnerContext
        : A extends 'soil-member' | 'partner-admin'
          ? SoilContext
          : SignedInContext
    : never;

type Act<C extends AnyCall, Facts extends unknown[]> = (
  context: ContextOf<C>,
  params: CheckedParamsOf<C>,
  ...facts: Facts
) => Promise<AnswerOf<C> | EncodedRows>;

/**
 * A handler that must ask an outside system first: `prepare` runs before the transaction, so that
 * none is held open over a network, and what it learned is given to `act`.
 */
export interface PreparedHandler<C extends AnyCall, Facts> {
  prepare(context: Omit<ContextOf<C>, 'sql'>, params: CheckedParamsOf<C>): Promise<Facts>;
  act: Act<C, [Facts]>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the facts are between prepare and act
export type Handler<C extends AnyCall> = Act<C, []> | PreparedHandler<C, any>;

/** One handler for every call of a domain; a missing or an extra one does not compile. */
export type HandlersOf<D extends Record<string, AnyCall>> = {
  readonly [K in keyof D]: Handler<D[K]>;
};

export type AllHandlers<T extends Record<string, Record<string, AnyCall>>> = {
  readonly [K in keyof T]: HandlersOf<T[K]>;
};
