import { useUnit } from 'effector-react';
import { DownloadIcon, RotateCcwIcon } from 'lucide-react';
import { useState } from 'react';
import { cartItem, type CartFarm } from '#entities/cart';
import { itemsAdded } from '#entities/cart/react';
import { fileSize } from '#entities/order';
import { useFileDownload } from '#entities/order/react';
import type { KeyPurchase } from '#shared/api/contract';
import { formatIssueDate } from '#shared/lib/dates';
import { Button, type ButtonProps } from '#shared/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#shared/ui/dropdown-menu';
import { BuyKeyAgain } from './BuyKeyAgain.tsx';

export interface OwnedKeyMenuProps extends Omit<ButtonProps, 'onClick' | 'asChild'> {
  farm: CartFarm;
  purchase: KeyPurchase;
  /** Called when the menu is opened again. */
  onOpen: () => void;
}

/**
 * Menu with the files of an owned Farm Key and a confirmed "Buy again". Opens as soon as it mounts.
 */
export function OwnedKeyMenu({ farm, purchase, onOpen, children, ...looks }: OwnedKeyMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const addItems = useUnit(itemsAdded);
  const { download, isPending } = useFileDownload(purchase.order_id);
  const boughtOn = formatIssueDate(purchase.ordered_at);

  return (
    <>
      <DropdownMenu defaultOpen onOpenChange={(isOpen) => isOpen && onOpen()}>
        <DropdownMenuTrigger asChild>
          <Button {...looks} aria-busy={isPending}>
            {children}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <p className="px-2 py-1.5 text-sm text-muted">
            {`Farm Key bought on ${boughtOn}, order ${purchase.order_id}`}
          </p>
          {purchase.files.map((file) => (
            <DropdownMenuItem key={file.file_name} onSelect={() => download(file)}>
              <DownloadIcon aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 break-all">{file.file_name}</span>
              <span className="ml-auto pl-2 text-muted tabular-nums">{fileSize(file)}</span>
            </DropdownMenuItem>
          ))}
          {purchase.files.length === 0 && (
            <p className="px-2 py-1.5 text-sm">No files yet. See “Your orders” in the shop.</p>
          )}
          <DropdownMenuItem
            className="mt-1 border-t border-border"
            onSelect={() => setAsking(true)}
          >
            <RotateCcwIcon aria-hidden className="size-4 shrink-0" />
            Buy again …
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isAsking && (
        <BuyKeyAgain
          farmName={farm.property_name}
          boughtOn={boughtOn}
          onConfirm={() => {
            addItems([cartItem(farm, 'Property Key')]);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
