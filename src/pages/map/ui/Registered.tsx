import { useUnit } from 'effector-react';
import { CheckIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AddToCartButton } from '#features/add-to-cart';
import { registeredClosed, type RegisteredFarm } from '#features/save-farm';
import { drawerNeeded } from '#widgets/farm-map-view';
import { formatHectares } from '#entities/farm';
import { parcelHa } from '#entities/parcel';
import { Button } from '#shared/ui/button';

export interface RegisteredProps {
  registered: RegisteredFarm;
  /** True once the farm is in the user's list. */
  isListed: boolean;
  /** Called when the notice, and the focus in it, has gone. */
  onClosed: () => void;
}

/** Says that a new farm is registered and what comes next; the focus moves here. */
export function Registered({ registered, isListed, onClosed }: RegisteredProps) {
  const { close, showDrawer } = useUnit({ close: registeredClosed, showDrawer: drawerNeeded });
  const { farmId, name, parcels, fileHa } = registered;
  const hectares = parcels?.reduce((sum, parcel) => sum + parcelHa(parcel), 0) ?? fileHa;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    showDrawer();
    heading.current?.focus();
  }, [farmId, showDrawer]);

  // If the farm is deleted meanwhile, its notice is closed.
  const wasListed = useRef(false);
  useEffect(() => {
    if (wasListed.current && !isListed) close();
    wasListed.current = isListed;
  }, [isListed, close]);

  const finish = () => {
    close();
    onClosed();
  };
  return (
    <section
      aria-label="Farm registered"
      className="grid gap-3 rounded-lg border border-accent bg-accent/10 p-3"
    >
      <div className="flex items-start gap-2">
        <CheckIcon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={3} />
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{name}</bdi> is registered · {formatHectares(hectares)}
        </h2>
      </div>
      <div className="flex flex-wrap gap-2">
        <AddToCartButton
          farm={{ property_id: farmId, property_name: name, is_aus_farmkey: parcels !== null }}
          itemType="Property Key"
          className="flex-1"
        />
        <Button variant="outline" onClick={finish}>
          {parcels ? 'Later' : 'Close'}
        </Button>
      </div>
    </section>
  );
}
