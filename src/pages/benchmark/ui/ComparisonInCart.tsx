import { useUnit } from 'effector-react';
import { familyOf, parcelsText } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { Button } from '#shared/ui/button';
import { $isSearching, questionAsked } from '../model/model.ts';

export interface ComparisonInCartProps {
  farmId: number;
  isDisabled: boolean;
}

/** Brings back the parcels of the farm’s benchmark in the cart, to change them. */
export function ComparisonInCart({ farmId, isDisabled }: ComparisonInCartProps) {
  const { items, isSearching, ask } = useUnit({
    items: $cartItems,
    isSearching: $isSearching,
    ask: questionAsked,
  });
  const inCart = items.find(
    (item) => item.property_id === farmId && familyOf(item.item_type) === 'benchmark',
  );
  if (!inCart) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p>In your cart: {parcelsText(inCart)}.</p>
      <Button
        variant="outline"
        size="sm"
        disabled={isDisabled || isSearching}
        onClick={() => ask({ by: 'cart', item: inCart })}
      >
        Edit these
      </Button>
    </div>
  );
}
