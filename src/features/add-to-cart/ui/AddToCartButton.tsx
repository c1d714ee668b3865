import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { CartFarm } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { keyPurchasedQuery } from '#entities/order/react';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { Button, type ButtonProps } from '#shared/ui/button';
import { itemForFarm } from '../api/item-for-farm.ts';
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
}

/** Renders only for farms made of land parcels, because reports are built from parcels (MAP-15). */
export function AddToCartButton({ farm, itemType, disabled, ...looks }: AddToCartButtonProps) {
  const addItems = useUnit(itemsAdded);
  const { mutate, isPending } = useRequest();
  const queryClient = useQueryClient();
  const keyQuery = keyPurchasedQuery(farm.property_id, useSignedInEmail());
  const isKey = itemType === 'Property Key';
  const key = useQuery({ ...keyQuery, enabled: isKey && farm.is_aus_farmkey });
  if (!farm.is_aus_farmkey) return null;

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
      if (!(await isOwned())) addItems([await itemForFarm(farm, itemType)]);
    });

  const button = (
    <Button {...looks} disabled={isPending || disabled} aria-busy={isPending} onClick={add}>
      {LABELS[itemType]}
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
