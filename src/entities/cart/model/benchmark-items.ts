import type { ComparisonSelection } from '#shared/api/contract';
import { cartItem, type CartFarm, type CartItem } from './cart-item.ts';
import { familyOf } from './item-products.ts';
import { reorderedType, type FreeReorderRight } from './item-type.ts';

export interface BenchmarkOrder {
  farm: CartFarm;
  comparisonParcelIds: string[];
  selection: ComparisonSelection;
  isKeyPurchased: boolean;
  freeReorder: FreeReorderRight;
  /** False if the buyer does not want the carbon report that is offered with it. */
  withCarbon: boolean;
}

/**
 * Returns the cart items of a submitted benchmark: the report, the farm's key unless it is bought
 * or in the cart, and a carbon report if wanted (BENCH-31..34, OP-34). A key in the cart is linked,
 * not added again (OP-37).
 */
export function benchmarkItems(cart: readonly CartItem[], order: BenchmarkOrder): CartItem[] {
  const { farm, freeReorder } = order;
  const key = cartItem(farm, 'Property Key');
  const isKeyInCart = cart.some(
    (item) => item.property_id === farm.property_id && familyOf(item.item_type) === 'key',
  );
  const hangsOnCartKey = isKeyInCart || !order.isKeyPurchased;

  const benchmark = cartItem(farm, reorderedType('Benchmark Report', freeReorder), {
    comparison_cads: order.comparisonParcelIds,
    comparison_selection: order.selection,
    PropertyKeyIdForBenchmarkReport: hangsOnCartKey ? farm.property_id : '',
  });
  const carbon = cartItem(farm, reorderedType('Carbon Report', freeReorder));
  return [
    benchmark,
    ...(hangsOnCartKey && !isKeyInCart ? [key] : []),
    ...(order.withCarbon ? [carbon] : []),
  ];
}
