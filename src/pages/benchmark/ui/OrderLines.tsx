import { DataAge } from '#features/preview-report';
import { itemTypeName } from '#entities/cart';
import type { PropertyRecord } from '#shared/api/contract';
import { useBenchmarkPrice } from '../model/use-benchmark-price.ts';
import { formatTotal } from './size-text.ts';

/** What "Add to Cart" adds to the cart, each with its price. */
export function OrderLines({ farm }: { farm: PropertyRecord }) {
  const price = useBenchmarkPrice(farm);
  if (!price) return null;
  if (price.lines.length === 0) {
    return <p className="text-sm text-muted">The reports of this farm are in your cart.</p>;
  }
  return (
    <>
      <ul aria-label="In this order" className="grid gap-1 text-sm">
        {price.lines.map(({ item, cents }) => (
          <li key={item.item_type} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">{itemTypeName(item.item_type, 'list')}</span>
            <span className="shrink-0 font-medium text-money tabular-nums">
              {formatTotal(cents)}
            </span>
          </li>
        ))}
      </ul>
      <DataAge product="ground" />
    </>
  );
}
