import { Link } from '@tanstack/react-router';
import { dataToText, LATEST_DATA, type CoverProduct } from '#entities/cover';

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
    {dataToText(LATEST_DATA[product])}.{' '}
    <Link
      to="/reports/sample"
      className="inline-block py-1 text-accent underline underline-offset-4"
    >
      See a sample report
    </Link>
  </p>
);
