import { Link } from '@tanstack/react-router';
import { dataToText, latestCoverDate, type CoverProduct } from '#entities/cover';

export interface DataAgeProps {
  /** The product whose latest date counts. */
  product: CoverProduct;
  /** Names the report where others stand beside it. */
  of?: string;
}

/** How recent the data of an offered report are, and the way to a sample of it. */
export const DataAge = ({ product, of }: DataAgeProps) => (
  <p className="text-sm text-muted">
    {of && `${of} · `}
    {dataToText(latestCoverDate(product))}.{' '}
    <Link
      to="/reports/$itemId"
      params={{ itemId: 'sample' }}
      className="inline-block py-1 text-accent underline underline-offset-4"
    >
      See a sample report
    </Link>
  </p>
);
