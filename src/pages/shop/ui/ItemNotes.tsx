import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { itemSummary, type CartItem } from '#entities/cart';
import { keyPurchasedQuery, useFileDownload } from '#entities/order/react';
import type { KeyPurchase } from '#shared/api/contract';
import { useSignedInEmail } from '#shared/auth/react';
import { formatDay } from '#shared/lib/dates';
import { Button } from '#shared/ui/button';

const LINE = 'block text-sm font-normal text-muted';
const LINK = 'text-accent underline underline-offset-4';

export interface ItemNotesProps {
  item: CartItem;
  /** True while a payment is under way, when nothing in the cart may change. */
  isLocked: boolean;
}

/** The files of an item in one line, and below it a note if its buyer already owns it. */
export function ItemNotes({ item, isLocked }: ItemNotesProps) {
  const email = useSignedInEmail();
  const isKey = item.item_type === 'Property Key';
  const key = useQuery({ ...keyPurchasedQuery(item.property_id, email), enabled: isKey });
  const purchase = isKey ? key.data?.[0].purchase : null;
  return (
    <>
      <span className={LINE}>
        {itemSummary(item)}
        {item.comparison_cads.length > 0 && !isLocked && (
          <>
            {' · '}
            <Link to="/benchmark" search={{ farm: item.property_id }} className={LINK}>
              Edit <span className="sr-only">the parcels of {item.property_name}</span>
            </Link>
          </>
        )}
      </span>
      {purchase && <OwnedNote purchase={purchase} />}
    </>
  );
}

/** Offers the files of a key that was bought before. */
function OwnedNote({ purchase }: { purchase: KeyPurchase }) {
  const { download, isPending } = useFileDownload(purchase.order_id);
  const pdf = purchase.files.find(({ content_type: type }) => type === 'application/pdf');
  return (
    <span className={LINE}>
      You own this ({formatDay(purchase.ordered_at)})
      {pdf && (
        <>
          {' · '}
          <Button
            variant="link"
            className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
            disabled={isPending}
            onClick={() => download(pdf)}
          >
            Download
          </Button>
        </>
      )}
    </span>
  );
}
