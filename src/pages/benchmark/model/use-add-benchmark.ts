import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { benchmarkItems, isSameLine, type CartFarm } from '#entities/cart';
import { $cartItems, itemsAdded } from '#entities/cart/react';
import { keyPurchasedQuery } from '#entities/order/react';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useSignedInEmail } from '#shared/auth/react';
import { failureMessage } from '#shared/lib/failure';
import { messageShown } from '#shared/snackbar/react';

const freeReorderQuery = (farmId: number) =>
  callQuery(contract.orders.freeReorder, { property_id: farmId });

/**
 * Puts the benchmark into the cart with what it needs (BENCH-31..34). `onAdded` is not called when
 * the cart has a benchmark of this farm already: then the chosen parcels are not lost.
 */
export function useAddBenchmark(onAdded: () => void) {
  const queryClient = useQueryClient();
  const email = useSignedInEmail();
  const { cart, addItems, showMessage } = useUnit({
    cart: $cartItems,
    addItems: itemsAdded,
    showMessage: messageShown,
  });

  return useMutation({
    mutationFn: async ({ farm, parcelIds }: { farm: CartFarm; parcelIds: string[] }) => {
      const farmId = farm.property_id;
      const [[key], [freeReorder]] = await Promise.all([
        queryClient.fetchQuery(keyPurchasedQuery(farmId, email)),
        queryClient.fetchQuery(freeReorderQuery(farmId)),
      ]);
      return benchmarkItems(cart, {
        farm,
        comparisonParcelIds: parcelIds,
        isKeyPurchased: key.has_property_key_been_purchased,
        freeReorder,
      });
    },
    onSuccess: (items) => {
      const [benchmark] = items;
      addItems(items);
      if (benchmark && !cart.some((present) => isSameLine(present, benchmark))) onAdded();
    },
    onError: (error) => showMessage(failureMessage(error)),
  });
}
