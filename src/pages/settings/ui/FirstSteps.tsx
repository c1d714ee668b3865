import { Link, useNavigate } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { CheckIcon, MapIcon, PlusIcon } from 'lucide-react';
import { firstFarmRequested } from '#entities/farm/react';
import { itemTypeName } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import { formatPrice } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { Chip } from '#shared/ui/chip';

const STEP = 'flex items-center gap-3 text-sm';
const NUMBER =
  'grid size-8 shrink-0 place-content-center rounded-full border text-sm font-semibold';

/** Leads a person without a farm from their new account to the first Farm Key. */
export const FirstSteps = () => (
  <Card className="border-accent">
    <CardHeader>
      <CardTitle>Register your first farm</CardTitle>
      <CardDescription>
        Find it by its address, then tap its parcels on the map. It takes about three minutes.
      </CardDescription>
    </CardHeader>
    <ol className="grid gap-3 sm:grid-cols-3">
      <li className={STEP}>
        <span aria-hidden className={`${NUMBER} border-accent text-accent`}>
          <CheckIcon className="size-4" strokeWidth={3} />
        </span>
        <span>
          Account <span className="sr-only">is done</span>
        </span>
      </li>
      <li className={STEP} aria-current="step">
        <span aria-hidden className={`${NUMBER} border-accent bg-accent text-on-accent`}>
          2
        </span>
        <span className="font-medium">Register your farm</span>
      </li>
      <li className={STEP}>
        <span aria-hidden className={`${NUMBER} border-control text-muted`}>
          3
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {itemTypeName('Property Key', 'list')}
          <Chip tone="money">{formatPrice(priceCentsOf('Property Key'))}</Chip>
        </span>
      </li>
    </ol>
    <div className="flex flex-wrap gap-2 max-sm:*:w-full">
      <AddFirstFarm />
      <Button asChild variant="outline">
        <Link to="/map">
          <MapIcon aria-hidden />
          Open the map
        </Link>
      </Button>
    </div>
  </Card>
);

/** Opens the map at its search, whose pin leads on to the farm. */
function AddFirstFarm() {
  const navigate = useNavigate();
  const request = useUnit(firstFarmRequested);
  return (
    <Button
      onClick={() => {
        request();
        void navigate({ to: '/map' });
      }}
    >
      <PlusIcon aria-hidden />
      Add your first farm
    </Button>
  );
}
