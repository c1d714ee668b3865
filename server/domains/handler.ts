import type { AnyCall } from '#shared/api/contract';
import type * as dispatch from '../platform/dispatch/handlers.ts';
import type { AppContext } from './app-context.ts';

export type OwnerContext = dispatch.OwnerContext<AppContext>;
export type SoilContext = dispatch.SoilContext<AppContext>;

export type Handler<C extends AnyCall> = dispatch.Handler<C, AppContext>;
export type DetachedHandler<C extends AnyCall, Row = never> = dispatch.DetachedHandler<
  C,
  AppContext,
  Row
>;
export type PreparedHandler<C extends AnyCall, Facts> = dispatch.PreparedHandler<
  C,
  AppContext,
  Facts
>;

/** Handlers for all calls of a domain; a missing or an extra one does not compile. */
export type HandlersOf<D extends Record<string, AnyCall>> = dispatch.HandlersOf<D, AppContext>;
export type AllHandlers<T extends Record<string, Record<string, AnyCall>>> = dispatch.AllHandlers<
  T,
  AppContext
>;
