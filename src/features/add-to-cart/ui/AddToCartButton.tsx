import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { CartFarm } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';
import { Button, type ButtonProps } from '#shared/ui/button';
import { itemForFarm } from '../api/item-for-farm.ts';

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

/** Reports are made from land parcels, so the button stands for farms that have them (MAP-15). */
export function AddToCartButton({ farm, itemType, disabled, ...looks }: AddToCartButtonProps) {
  const [addItems, showMessage] = useUnit([itemsAdded, messageShown]);
  const [isAsking, setAsking] = useState(false);
  if (!farm.is_aus_farmkey) return null;

  async function add() {
    setAsking(true);
    try {
      addItems([await itemForFarm(farm, itemType)]);
    } catch (error) {
      showMessage(failureMessage(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button
      {...looks}
      disabled={isAsking || disabled}
      aria-busy={isAsking}
      onClick={() => {
        void add();
      }}
    >
      {LABELS[itemType]}
    </Button>
  );
}
