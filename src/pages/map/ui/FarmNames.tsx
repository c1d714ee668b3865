import { useMemo } from 'react';
import { FarmLabels } from '#widgets/farm-map-view';
import { formatHectares } from '#entities/farm';
import { useFarmAreas, useFarmSummaries } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import type { MapLabel } from '#shared/lib/leaflet';
import { nameOnLand } from '../model/name-on-land.ts';

export interface FarmNamesProps {
  farms: readonly PropertyRecord[];
  chosenFarm: PropertyRecord | null;
}

/** Names and sizes of the farms: the chosen one's on its land, the others' beside their gates. */
export function FarmNames({ farms, chosenFarm }: FarmNamesProps) {
  const summaries = useFarmSummaries();
  const { data: areas } = useFarmAreas(chosenFarm);
  const labels = useMemo(() => {
    const labelOf = (farm: PropertyRecord): MapLabel => {
      const hectares = summaries.get(farm.property_id)?.area_ha ?? null;
      return {
        text: farm.property_name,
        detail: hectares === null ? undefined : formatHectares(hectares),
        ...(farm === chosenFarm && areas?.length ? nameOnLand(areas) : besideGate(farm)),
      };
    };
    // The chosen farm comes first, because where two labels overlap, the earlier one stays.
    const others = farms.filter((farm) => farm !== chosenFarm);
    return [...(chosenFarm && areas?.length ? [chosenFarm] : []), ...others].map(labelOf);
  }, [farms, chosenFarm, areas, summaries]);
  return <FarmLabels labels={labels} />;
}

type Place = Pick<MapLabel, 'at' | 'anchor' | 'extent'>;

const besideGate = (farm: PropertyRecord): Place => ({
  at: [farm.front_gate_lng, farm.front_gate_lat],
  anchor: 'right',
});
