import { DataAge, SeasonPreview } from '#features/preview-report';
import type { FarmArea } from '#entities/farm';
import { useFarmAreas } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';

const NO_AREAS: readonly FarmArea[] = [];

/** A first figure of the chosen farm and what its report would add, or why it can have none. */
export function FarmPreview({ farm }: { farm: PropertyRecord }) {
  const { data: areas = NO_AREAS } = useFarmAreas(farm);
  if (!farm.is_aus_farmkey) {
    return (
      <p className="text-sm text-muted">
        Reports and Farm Keys are made from land parcels, so a farm with a custom boundary has none.
        Edit it to choose its parcels.
      </p>
    );
  }
  return (
    <div className="grid gap-1">
      <SeasonPreview farmId={farm.property_id} farm={areas} parcels={NO_AREAS} />
      <DataAge of="Carbon Report" product="woody" />
    </div>
  );
}
