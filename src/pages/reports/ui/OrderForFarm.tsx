import { AddToCartButton } from '#features/add-to-cart';
import { DataAge } from '#features/preview-report';
import { ITEM_PRODUCTS } from '#entities/cart';
import { useFarms } from '#entities/farm/react';

/**
 * Offers the Forest Carbon Report of a farm with a custom boundary, which can order nothing else. A
 * farm of land parcels has its offers on its card.
 */
export function OrderForFarm({ farmId }: { farmId: number }) {
  const farm = useFarms().data?.find(({ property_id: id }) => id === farmId);
  if (!farm || farm.is_aus_farmkey) return null;
  const { name, about } = ITEM_PRODUCTS['Carbon Report'];
  return (
    <section
      aria-label={`Order a report of ${farm.property_name}`}
      className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-raised p-4"
    >
      <div className="grid min-w-52 flex-1 gap-1 text-sm">
        <h2 className="text-base font-semibold">
          {name} of <bdi>{farm.property_name}</bdi>
        </h2>
        <p className="text-muted">{about} It measures the boundary as you gave it.</p>
        <DataAge itemType="Carbon Report" />
      </div>
      <AddToCartButton
        farm={farm}
        itemType="Carbon Report"
        className="h-auto min-h-11 py-2 whitespace-normal max-sm:w-full"
      />
    </section>
  );
}
