import { Link } from '@tanstack/react-router';
import { dataAgeText, ITEM_PRODUCTS, type PaidItemType } from '#entities/cart';

export interface DataAgeProps {
  itemType: PaidItemType;
  /** True if it is shown next to other reports. */
  isNamed?: boolean;
}

/** How recent the data of an offered report are, and the way to a sample of it. */
export const DataAge = ({ itemType, isNamed }: DataAgeProps) => (
  <p className="text-sm text-muted">
    {isNamed && `${ITEM_PRODUCTS[itemType].shortName} · `}
    {dataAgeText(itemType)}.{' '}
    <Link
      to="/reports/$itemId"
      params={{ itemId: 'sample' }}
      className="inline-block py-1 text-accent underline underline-offset-4"
    >
      See a sample report
    </Link>
  </p>
);
