import { useQuery } from '@tanstack/react-query';
import { dataAgeText, type CartItem } from '#entities/cart';
import { keyPurchasedQuery } from '#entities/order/react';
import { useSignedInEmail } from '#shared/auth/react';
import { formatDate } from '#shared/lib/dates';

/** Notes on a cart line: the parcels and the age of a report's data, or that the key is owned. */
export function ItemNote({ item }: { item: CartItem }) {
  const email = useSignedInEmail();
  const isKey = item.item_type === 'Property Key';
  const key = useQuery({ ...keyPurchasedQuery(item.property_id, email), enabled: isKey });
  const purchase = isKey ? key.data?.[0].purchase : undefined;
  const parcels = item.comparison_cads.length;
  const notes = [
    purchase && `You already own this (bought on ${formatDate(purchase.ordered_at)})`,
    parcels > 0 &&
      `Compared with ${parcels.toLocaleString('en-AU')} parcel${parcels === 1 ? '' : 's'}`,
    dataAgeText(item.item_type),
  ].filter(Boolean);
  return notes.map((note) => (
    <span key={String(note)} className="block text-sm font-normal text-muted">
      {note}
    </span>
  ));
}
