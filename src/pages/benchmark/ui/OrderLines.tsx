import { useUnit } from 'effector-react';
import { DataAge } from '#features/preview-report';
import { familyOf, itemTypeName } from '#entities/cart';
import type { PropertyRecord } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { carbonChosen } from '../model/carbon-choice.ts';
import { useBenchmarkPrice } from '../model/use-benchmark-price.ts';
import { priceText } from './size-text.ts';

/** What "Add to Cart" adds to the cart, each with its price. */
export function OrderLines({ farm }: { farm: PropertyRecord }) {
  const price = useBenchmarkPrice(farm);
  const choose = useUnit(carbonChosen);
  if (!price) return null;
  if (price.lines.length === 0) {
    return <p className="text-sm text-muted">The reports of this farm are in your cart.</p>;
  }
  return (
    <>
      <ul aria-label="In this order" className="grid gap-1 text-sm">
        {price.lines.map(({ item, cents, isChosen }) => (
          <li key={item.item_type} className="flex items-center justify-between gap-3">
            {familyOf(item.item_type) === 'carbon' ? (
              <Field label={itemTypeName(item.item_type, 'list')} layout="inline">
                <Checkbox
                  checked={isChosen}
                  onCheckedChange={(checked) => choose(checked === true)}
                />
              </Field>
            ) : (
              <span className="min-w-0">{itemTypeName(item.item_type, 'list')}</span>
            )}
            <span
              className={cn(
                'shrink-0 font-medium tabular-nums',
                isChosen ? 'text-money' : 'text-muted line-through',
              )}
            >
              {priceText(cents)}
            </span>
          </li>
        ))}
      </ul>
      <DataAge itemType="Benchmark Report" />
    </>
  );
}
