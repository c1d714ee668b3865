import type { ParcelTicks } from '#entities/registration/form/react';

/**
 * The ticks after the client ticked or unticked parcels, named by their keys. `gained` are those that
 * the farm gained since the project was saved, which are added only once ticked.
 */
export function withTick(
  { leftOut, adding }: ParcelTicks,
  change: { keys: readonly string[]; gained: ReadonlySet<string>; isOn: boolean },
): ParcelTicks {
  const { keys, gained, isOn } = change;
  const these = new Set(keys);
  const without = (list: readonly string[]) => list.filter((key) => !these.has(key));
  return isOn
    ? {
        leftOut: without(leftOut),
        adding: [...without(adding), ...keys.filter((key) => gained.has(key))],
      }
    : { leftOut: [...without(leftOut), ...keys], adding: without(adding) };
}
