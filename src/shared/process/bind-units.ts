import { scopeBind, type Effect, type EventCallable, type Unit } from 'effector';

type Units = Record<string, Unit<unknown>>;
type Bound<U extends Units> = {
  [K in keyof U]: U[K] extends Effect<infer P, infer R>
    ? (params: P) => Promise<R>
    : U[K] extends EventCallable<infer P>
      ? (payload: P) => void
      : never;
};

/**
 * Binds the events and effects by which an async function updates the stores, by name. Call it
 * before the first `await`, while the running effect still determines whose stores these are.
 */
export function bindUnits<U extends Units>(units: U): Bound<U> {
  const bound = Object.entries(units).map(([name, unit]) => [
    name,
    scopeBind(unit as EventCallable<unknown>, { safe: true }),
  ]);
  return Object.fromEntries(bound) as Bound<U>;
}
