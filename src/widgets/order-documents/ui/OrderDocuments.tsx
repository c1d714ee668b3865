import { FileCheckIcon, Share2Icon } from 'lucide-react';
import { useState } from 'react';
import { ShareReport } from '#features/share-report';
import { itemTypeName } from '#entities/cart';
import type { OrderRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';

export interface OrderDocumentsProps {
  order: Pick<OrderRecord, 'order_id'> & {
    items: readonly Pick<OrderRecord['items'][number], 'item_id' | 'item_type' | 'property_name'>[];
    files: Pick<OrderRecord['files'], 'list'>;
  };
  /** False for a copy of another person's order. */
  canShare?: boolean;
}

/** The numbered documents of an order, each to be verified and shared. */
export function OrderDocuments({ order, canShare = true }: OrderDocumentsProps) {
  const [sharing, setSharing] = useState<{ itemId: number; title: string } | null>(null);
  const documents = order.files.list.flatMap((file) => {
    const item = order.items.find(({ item_id: id }) => id === file.item_id);
    return file.document_number && item ? [{ number: file.document_number, item }] : [];
  });
  if (documents.length === 0) return null;
  return (
    <ul
      aria-label={`Documents of order ${order.order_id}`}
      className="divide-y divide-border border-t border-border text-sm"
    >
      {documents.map(({ number, item }) => {
        const name = itemTypeName(item.item_type, 'list');
        return (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              {name} <span className="font-mono whitespace-nowrap text-muted">{number}</span>
            </span>
            <span className="flex gap-2 print:hidden">
              <Button asChild variant="ghost" size="sm">
                <a href={`/verify/${number}`} target="_blank" rel="noreferrer">
                  <FileCheckIcon aria-hidden />
                  Verify<span className="sr-only"> {name}, opens in a new tab</span>
                </a>
              </Button>
              {canShare && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() =>
                    setSharing({
                      itemId: item.item_id,
                      title: `${name} of ${item.property_name}`,
                    })
                  }
                >
                  <Share2Icon aria-hidden />
                  Share<span className="sr-only"> {name}</span>
                </Button>
              )}
            </span>
          </li>
        );
      })}
      {sharing && <ShareReport {...sharing} onClose={() => setSharing(null)} />}
    </ul>
  );
}
