import { useMemo } from 'react';
import { FarmLabels, type MapLabel } from '#widgets/farm-map-view';
import { formatHectares, type FarmArea } from '#entities/farm';
import { useFarmAreas, useFarmSummaries } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { bboxOf, extentOf, pointWithin } from '#shared/lib/geo';

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
        ...(farm === chosenFarm && areas?.length ? onLand(areas) : besideGate(farm)),
      };
    };
    // The chosen farm's first: its label stays where two of them would overlap.
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

function boxSize({ geometry }: FarmArea): number {
  const [west, south, east, north] = bboxOf(geometry);
  return (east - west) * (north - south);
}

function onLand(areas: readonly FarmArea[]): Place {
  const largest = areas.reduce((a, b) => (boxSize(b) > boxSize(a) ? b : a));
  return { at: pointWithin(largest.geometry), anchor: 'centre', extent: extentOf(areas) };
}
