import { createEvent, createStore } from 'effector';
import { familyOf, type CartFarm, type CartItem } from '#entities/cart';
import { benchmarkLeft, farmShown } from './model.ts';

export const carbonChosen = createEvent<boolean>();

/** The buyer's own choice for the farm; null until they make one. */
export const $carbonChoice = createStore<boolean | null>(null)
  .on(carbonChosen, (_, isWanted) => isWanted)
  .reset([farmShown, benchmarkLeft]);

/**
 * Whether a carbon report is added with the farm's benchmark. It is offered ticked (OP-34), but not
 * again for a benchmark that is in the cart without one.
 */
export const isCarbonWanted = (
  choice: boolean | null,
  cart: readonly CartItem[],
  { property_id: farmId }: CartFarm,
): boolean =>
  choice ??
  !cart.some((item) => item.property_id === farmId && familyOf(item.item_type) === 'benchmark');
