import { useQuery } from '@tanstack/react-query';
import type { CartItem } from '#entities/cart';
import { keyPurchasedQuery } from '#entities/order/react';
import { useSignedInEmail } from '#shared/auth/react';
import { formatDate } from '#shared/lib/dates';

/** Note on a cart line: a benchmark's parcels, or that the key is already owned. */
export function ItemNote({ item }: { item: CartItem }) {
  const email = useSignedInEmail();
  const isKey = item.item_type === 'Property Key';
  const key = useQuery({ ...keyPurchasedQuery(item.property_id, email), enabled: isKey });
  const purchase = isKey ? key.data?.[0].purchase : undefined;
  const parcels = item.comparison_cads.length;
  const note = purchase
    ? `You already own this (bought on ${formatDate(purchase.ordered_at)})`
    : parcels > 0 &&
      `Compared with ${parcels.toLocaleString('en-AU')} parcel${parcels === 1 ? '' : 's'}`;
  return note ? <span className="block text-sm font-normal text-muted">{note}</span> : null;
}
