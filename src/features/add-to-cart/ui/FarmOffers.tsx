import { Link } from '@tanstack/react-router';
import { FOR_A_FARM, ITEM_PRODUCTS, type PaidItemType } from '#entities/cart';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { AddToCartButton } from './AddToCartButton.tsx';

export interface FarmOffersProps {
  farm: PropertyRecord;
  /** The product with the main button. */
  main?: PaidItemType | undefined;
}

/**
 * The products of a farm of land parcels, each with a line about it (MAP-15, FARMS-10). For a custom
 * boundary, a link to its reports, which offer its only product (MAP-16, FARMS-12).
 */
export function FarmOffers({ farm, main }: FarmOffersProps) {
  if (!farm.is_aus_farmkey) {
    return (
      <div className="grid justify-items-start text-sm text-muted">
        <p>
          A Farm Key and a Benchmark Report need a farm made of land parcels. The Forest Carbon
          Report measures this boundary as you gave it.
        </p>
        <Button asChild variant="link" className="px-0">
          <Link to="/reports" search={{ farm: farm.property_id }}>
            Order it from the farm’s reports
          </Link>
        </Button>
      </div>
    );
  }
  return (
    <ul aria-label="Products for this farm" className="grid gap-3">
      {FOR_A_FARM.map((itemType) => (
        <li key={itemType} className="grid gap-1">
          <AddToCartButton
            farm={farm}
            itemType={itemType}
            variant={itemType === main ? 'default' : 'secondary'}
            className="h-auto min-h-11 w-full py-2 whitespace-normal"
          />
          <p className="text-sm text-muted">{ITEM_PRODUCTS[itemType].about}</p>
        </li>
      ))}
    </ul>
  );
}
