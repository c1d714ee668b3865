import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { reorderedType, type CartFarm } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { keyPurchasedQuery } from '#entities/order/react';
import { priceCentsOf } from '#entities/plan';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { formatPrice } from '#shared/lib/money';
import { Button, type ButtonProps } from '#shared/ui/button';
import { freeReorderQuery, itemForFarm } from '../api/item-for-farm.ts';
import { OwnedKey } from './OwnedKey.tsx';

const LABELS = {
  'Property Key': 'Add Farm Key to Cart',
  'Carbon Report': 'Add Carbon Report to Cart',
} as const;

export interface AddToCartButtonProps extends Omit<
  ButtonProps,
  'onClick' | 'children' | 'asChild'
> {
  farm: CartFarm & { is_aus_farmkey: boolean };
  itemType: keyof typeof LABELS;
  /** Instead of the product's own; the price follows it. */
  label?: string;
  /** Called when the item is in the cart. */
  onAdded?: () => void;
}

/**
 * Shows the price by card; the cart shows a plan's, where the plan is chosen. A Farm Key lists land
 * parcels, so for a farm with a custom boundary its button does not render (MAP-15).
 */
export function AddToCartButton({
  farm,
  itemType,
  label = LABELS[itemType],
  onAdded,
  disabled,
  ...looks
}: AddToCartButtonProps) {
  const addItems = useUnit(itemsAdded);
  const { mutate, isPending } = useRequest();
  const queryClient = useQueryClient();
  const keyQuery = keyPurchasedQuery(farm.property_id, useSignedInEmail());
  const isKey = itemType === 'Property Key';
  const key = useQuery({ ...keyQuery, enabled: isKey && farm.is_aus_farmkey });
  const { data: right } = useQuery({
    ...freeReorderQuery(farm.property_id),
    enabled: !isKey,
  });
  if (isKey && !farm.is_aus_farmkey) return null;
  const cents = priceCentsOf(right ? reorderedType(itemType, right[0]) : itemType);

  /** An owned key needs a confirmation first: its menu replaces this button. */
  async function isOwned(): Promise<boolean> {
    if (!isKey) return false;
    try {
      const [{ purchase }] = await queryClient.ensureQueryData(keyQuery);
      return Boolean(purchase);
    } catch {
      // A failed check does not block the purchase; the cart warns as soon as it knows.
      return false;
    }
  }
  const add = () =>
    mutate(async () => {
      if (await isOwned()) return;
      addItems([await itemForFarm(farm, itemType)]);
      onAdded?.();
    });

  const button = (
    <Button {...looks} disabled={isPending || disabled} aria-busy={isPending} onClick={add}>
      {`${label} · ${cents === 0 ? 'Free' : formatPrice(cents)}`}
    </Button>
  );
  const purchase = key.data?.[0].purchase;
  if (!isKey || !purchase) return button;
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
