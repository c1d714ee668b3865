import { DataAge, SeasonPreview } from '#features/preview-report';
import type { FarmArea } from '#entities/farm';
import { useFarmAreas } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';

const NO_AREAS: readonly FarmArea[] = [];

/** A first figure of the chosen farm and what its report would add. */
export function FarmPreview({ farm }: { farm: PropertyRecord }) {
  const { data: areas = NO_AREAS } = useFarmAreas(farm);
  return (
    <div className="grid gap-1">
      <SeasonPreview farmId={farm.property_id} farm={areas} parcels={NO_AREAS} />
      <DataAge itemType="Carbon Report" isNamed />
    </div>
  );
}
