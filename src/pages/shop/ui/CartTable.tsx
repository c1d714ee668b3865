import { useUnit } from 'effector-react';
import { Trash2Icon } from 'lucide-react';
import { itemName, itemTypeName, type CartItem } from '#entities/cart';
import { ItemNote } from './ItemNote.tsx';
import { $isCartLocked, useCheckout } from '#features/pay';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from '#shared/ui/table';

/** The items in the cart (CART-12, CART-13) with a total row (OP-104). */
export function CartTable({ onRemove }: { onRemove: (item: CartItem) => void }) {
  const isLocked = useUnit($isCartLocked);
  const { lines, totalCents } = useCheckout();

  return (
    <Card className="grid-cols-1 p-1 sm:p-3">
      <Table aria-label="Items in the cart" className="max-sm:[&_:is(td,th):not(:last-child)]:px-2">
        <TableHeader>
          <TableRow>
            <TableHead>Item</TableHead>
            <TableHead>Farm</TableHead>
            <TableHead className="text-right sm:whitespace-nowrap">
              Price (inc. GST - AUD)
            </TableHead>
            <TableHead className="w-11 px-0">
              <span className="sr-only">Remove</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {lines.map(({ item, priceCents }) => (
            <TableRow key={itemName(item) + item.property_id}>
              <TableCell className="font-medium">
                {itemTypeName(item.item_type, 'list')}
                <ItemNote item={item} />
              </TableCell>
              <TableCell className="break-words">{item.property_name}</TableCell>
              <TableCell className="text-right">{formatCents(priceCents)}</TableCell>
              <TableCell className="px-0 py-1">
                <Button
                  variant="ghost"
                  size="icon"
                  disabled={isLocked}
                  aria-label={`Remove ${itemTypeName(item.item_type, 'list')} for ${item.property_name}`}
                  onClick={() => {
                    onRemove(item);
                  }}
                >
                  <Trash2Icon aria-hidden />
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow className="border-0">
            <TableHead scope="row" colSpan={2} className="text-sm text-text">
              Total
            </TableHead>
            <TableCell className="text-right text-base font-semibold text-money">
              {formatCents(totalCents)}
            </TableCell>
            <TableCell />
          </TableRow>
        </TableFooter>
      </Table>
    </Card>
  );
}
