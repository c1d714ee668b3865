import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  benchmarkItems,
  isSameLine,
  replacementFor,
  type CartFarm,
  type Replacement,
} from '#entities/cart';
import { $cartItems, benchmarkReplaced, itemsAdded } from '#entities/cart/react';
import { freeReorderQuery, keyPurchasedQuery } from '#entities/order/react';
import { useSignedInEmail } from '#shared/auth/react';
import { useRequest } from '#shared/change/react';
import { $carbonChoice, isCarbonWanted } from './carbon-choice.ts';
import { $selection } from './selection-history.ts';

/**
 * Adds the benchmark to the cart with the items it needs (BENCH-31..34). If the cart has one of
 * this farm with other parcels, `replacement` waits for the buyer's decision. `onAdded` runs only
 * once the chosen parcels are in the cart, so that they cannot be lost.
 */
export function useAddBenchmark(onAdded: () => void) {
  const queryClient = useQueryClient();
  const email = useSignedInEmail();
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  const { cart, selection, carbonChoice, addItems, replace } = useUnit({
    cart: $cartItems,
    selection: $selection,
    carbonChoice: $carbonChoice,
    addItems: itemsAdded,
    replace: benchmarkReplaced,
  });

  const { mutate, isPending } = useRequest();
  const itemsFor = async (farm: CartFarm, comparisonParcelIds: string[]) => {
    const farmId = farm.property_id;
    const [[key], [freeReorder]] = await Promise.all([
      queryClient.fetchQuery(keyPurchasedQuery(farmId, email)),
      // Loaded again, because a free reorder may have been used since its price was shown.
      queryClient.fetchQuery({ ...freeReorderQuery(farmId), staleTime: 0 }),
    ]);
    return benchmarkItems(cart, {
      farm,
      comparisonParcelIds,
      selection,
      isKeyPurchased: key.has_property_key_been_purchased,
      freeReorder,
      withCarbon: isCarbonWanted(carbonChoice, cart, farm),
    });
  };
  const add = (farm: CartFarm, parcelIds: string[]) =>
    mutate(() => itemsFor(farm, parcelIds), {
      onSuccess: (items) => {
        const other = replacementFor(cart, items);
        if (other) return setReplacement(other);
        const [benchmark] = items;
        addItems(items);
        if (benchmark && !cart.some((present) => isSameLine(present, benchmark))) onAdded();
      },
    });
  return {
    add,
    isPending,
    replacement,
    confirm: () => {
      if (replacement) replace(replacement);
      setReplacement(null);
      onAdded();
    },
    decline: () => setReplacement(null),
  };
}
