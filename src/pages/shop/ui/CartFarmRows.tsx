import { Trash2Icon } from 'lucide-react';
import { itemTypeName, type CartFarm, type CartItem, type PricedItem } from '#entities/cart';
import { FarmThumbnail } from '#entities/farm/react';
import { formatCents } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { TableBody, TableCell, TableRow } from '#shared/ui/table';
import { ItemNotes } from './ItemNotes.tsx';

export interface CartFarmRowsProps {
  farm: CartFarm;
  lines: readonly PricedItem[];
  /** True while a payment is under way. */
  isLocked: boolean;
  /** False while the prices are unknown. */
  isPriced: boolean;
  onRemove: (item: CartItem) => void;
}

/**
 * The items of one farm below its picture and name. Each row names the farm too, for people who
 * cannot see where it belongs.
 */
export function CartFarmRows({ farm, lines, isLocked, isPriced, onRemove }: CartFarmRowsProps) {
  return (
    <TableBody className="border-b border-border last:border-0">
      <TableRow className="border-0">
        <th scope="rowgroup" colSpan={4} className="px-3 pt-3 text-left font-semibold">
          <span className="flex items-center gap-3">
            <FarmThumbnail farmId={farm.property_id} />
            <span className="wrap-anywhere">{farm.property_name}</span>
          </span>
        </th>
      </TableRow>
      {lines.map(({ item, priceCents }) => {
        const name = itemTypeName(item.item_type, 'list');
        return (
          <TableRow key={item.item_type}>
            <TableCell className="py-3 align-top font-medium">
              {name}
              <ItemNotes item={item} isLocked={isLocked} />
            </TableCell>
            <TableCell className="sr-only">{farm.property_name}</TableCell>
            <TableCell className="py-3 text-right align-top tabular-nums">
              {isPriced && formatCents(priceCents)}
            </TableCell>
            <TableCell className="px-0 py-1 align-top">
              <Button
                variant="ghost"
                size="icon"
                disabled={isLocked}
                aria-label={`Remove ${name} for ${farm.property_name}`}
                onClick={() => {
                  onRemove(item);
                }}
              >
                <Trash2Icon aria-hidden />
              </Button>
            </TableCell>
          </TableRow>
        );
      })}
    </TableBody>
  );
}
