import { useUnit } from 'effector-react';
import { groupByFarm, type CartItem } from '#entities/cart';
import { $isCartLocked, useCheckout } from '#features/pay';
import { Card } from '#shared/ui/card';
import { Table, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { CartFarmRows } from './CartFarmRows.tsx';

/** The items in the cart, farm by farm (CART-12, CART-13). */
export function CartTable({ onRemove }: { onRemove: (item: CartItem) => void }) {
  const isLocked = useUnit($isCartLocked);
  const { lines, isPriced } = useCheckout();

  return (
    <Card className="grid-cols-1 p-1 sm:p-3">
      <Table aria-label="Items in the cart">
        <TableHeader>
          <TableRow>
            <TableHead>Item</TableHead>
            <TableHead className="sr-only">Farm</TableHead>
            <TableHead className="text-right sm:whitespace-nowrap">
              Price (inc. GST - AUD)
            </TableHead>
            <TableHead className="w-11 px-0">
              <span className="sr-only">Remove</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        {groupByFarm(lines).map((group) => (
          <CartFarmRows
            key={group.farm.property_id}
            {...group}
            isLocked={isLocked}
            isPriced={isPriced}
            onRemove={onRemove}
          />
        ))}
      </Table>
    </Card>
  );
}
