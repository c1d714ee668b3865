import { Link } from '@tanstack/react-router';
import { Button } from '#shared/ui/button';
import { Done } from '#shared/ui/done';

/** A comparison that was added to the cart. */
export interface Added {
  farmName: string;
  parcelCount: number;
}

export interface AddedBenchmarkProps {
  added: Added;
  onAnother: () => void;
}

/** What to do next, once the comparison is in the cart. */
export const AddedBenchmark = ({ added, onAnother }: AddedBenchmarkProps) => (
  <div className="grid gap-2">
    <Done>
      In your cart: {added.farmName}, compared with{' '}
      {added.parcelCount === 1
        ? '1 parcel'
        : `${added.parcelCount.toLocaleString('en-AU')} parcels`}
      .
    </Done>
    <div className="flex flex-wrap gap-2">
      <Button asChild variant="money">
        <Link to="/shop">View cart</Link>
      </Button>
      <Button variant="outline" onClick={onAnother}>
        Compare another farm
      </Button>
    </div>
  </div>
);
