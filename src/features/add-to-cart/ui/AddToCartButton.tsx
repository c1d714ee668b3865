import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import {
  familyOf,
  ITEM_PRODUCTS,
  reorderedType,
  type CartFarm,
  type PaidItemType,
} from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { freeReorderQuery, keyPurchasedQuery } from '#entities/order/react';
import { priceCentsOf } from '#entities/plan';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { formatPrice } from '#shared/lib/money';
import { Button, type ButtonProps } from '#shared/ui/button';
import { itemForFarm } from '../api/item-for-farm.ts';
import { OfferPending } from './OfferPending.tsx';
import { OwnedKey } from './OwnedKey.tsx';

export interface AddToCartButtonProps extends Omit<
  ButtonProps,
  'onClick' | 'children' | 'asChild'
> {
  farm: CartFarm & { is_aus_farmkey: boolean };
  itemType: PaidItemType;
}

/**
 * Offers an item at its price by card; a plan's price appears in the cart, where the plan is
 * chosen. Offers nothing until it is known what the user owns, and leads to the cart once the item
 * is in it. For a farm with a custom boundary, the button of a product that needs land parcels does
 * not render (MAP-15).
 */
export function AddToCartButton({ farm, itemType, disabled, ...looks }: AddToCartButtonProps) {
  const { cart, addItems } = useUnit({ cart: $cartItems, addItems: itemsAdded });
  const { mutate, isPending } = useRequest();
  const email = useSignedInEmail();
  const product = ITEM_PRODUCTS[itemType];
  const isKey = itemType === 'Property Key';
  const key = useQuery({
    ...keyPurchasedQuery(farm.property_id, email),
    enabled: isKey && farm.is_aus_farmkey,
  });
  const right = useQuery({ ...freeReorderQuery(farm.property_id), enabled: !isKey });
  if (product.needsParcels && !farm.is_aus_farmkey) return null;
  const check = isKey ? key : right;
  if (!check.data) {
    return (
      <OfferPending
        className={looks.className}
        isFailed={check.isLoadingError && !check.isFetching}
        onRetry={() => void check.refetch()}
      />
    );
  }
  // The farm's other button may already have loaded the answer to the other query.
  const purchase = isKey ? key.data?.[0].purchase : null;
  if (purchase) {
    return (
      <OwnedKey
        {...looks}
        disabled={disabled}
        farm={farm}
        purchase={purchase}
        onOpen={() => void key.refetch()}
      />
    );
  }
  const cents = priceCentsOf(
    !isKey && right.data ? reorderedType(itemType, right.data[0]) : itemType,
  );
  const add = () =>
    mutate(async () => {
      addItems([await itemForFarm(farm, itemType)]);
    });
  const isInCart = cart.some(
    (item) => item.property_id === farm.property_id && familyOf(item.item_type) === product.family,
  );
  if (isInCart) {
    return (
      <Button {...looks} asChild>
        <Link to="/shop">
          In your cart · {cents === 0 ? 'Order it' : `Pay ${formatPrice(cents)}`}
        </Link>
      </Button>
    );
  }
  return (
    <Button {...looks} disabled={isPending || disabled} aria-busy={isPending} onClick={add}>
      {`Add ${product.shortName} to Cart · ${cents === 0 ? 'Free' : formatPrice(cents)}`}
    </Button>
  );
}
