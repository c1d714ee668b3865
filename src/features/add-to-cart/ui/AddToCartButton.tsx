import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { ITEM_PRODUCTS, reorderedType, type CartFarm, type PaidItemType } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { keyPurchasedQuery } from '#entities/order/react';
import { priceCentsOf } from '#entities/plan';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { formatPrice } from '#shared/lib/money';
import { Button, type ButtonProps } from '#shared/ui/button';
import { freeReorderQuery, itemForFarm } from '../api/item-for-farm.ts';
import { OfferPending } from './OfferPending.tsx';
import { OwnedKey } from './OwnedKey.tsx';

export interface AddToCartButtonProps extends Omit<
  ButtonProps,
  'onClick' | 'children' | 'asChild'
> {
  farm: CartFarm & { is_aus_farmkey: boolean };
  itemType: PaidItemType;
  /** Instead of the product's own; the price follows it. */
  label?: string;
  /** Called when the item is in the cart. */
  onAdded?: () => void;
}

/**
 * Offers an item at its price by card; the cart shows a plan's, where the plan is chosen. Offers
 * nothing before it is known what the user owns. A Farm Key lists land parcels, so for a farm with
 * a custom boundary its button does not render (MAP-15).
 */
export function AddToCartButton({
  farm,
  itemType,
  label = `Add ${ITEM_PRODUCTS[itemType].shortName} to Cart`,
  onAdded,
  disabled,
  ...looks
}: AddToCartButtonProps) {
  const addItems = useUnit(itemsAdded);
  const { mutate, isPending } = useRequest();
  const email = useSignedInEmail();
  const isKey = itemType === 'Property Key';
  const key = useQuery({
    ...keyPurchasedQuery(farm.property_id, email),
    enabled: isKey && farm.is_aus_farmkey,
  });
  const right = useQuery({ ...freeReorderQuery(farm.property_id), enabled: !isKey });
  if (isKey && !farm.is_aus_farmkey) return null;
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
  // The other button of the farm may have answered the other question already.
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
      onAdded?.();
    });
  return (
    <Button {...looks} disabled={isPending || disabled} aria-busy={isPending} onClick={add}>
      {`${label} · ${cents === 0 ? 'Free' : formatPrice(cents)}`}
    </Button>
  );
}
