import { useMemo } from 'react';
import { FarmLabels, type MapLabel } from '#widgets/farm-map-view';
import type { FarmArea } from '#entities/farm';
import { useFarmAreas } from '#entities/farm/react';
import { describeHa } from '#entities/parcel';
import type { PropertyRecord } from '#shared/api/contract';
import { areaHa, extentOf, pointWithin } from '#shared/lib/geo';

export interface FarmNamesProps {
  farms: readonly PropertyRecord[];
  chosenFarm: PropertyRecord | null;
}

/** The farms' names: the chosen one's on its land, with its size, the others' beside their gates. */
export function FarmNames({ farms, chosenFarm }: FarmNamesProps) {
  const { data: areas } = useFarmAreas(chosenFarm);
  const labels = useMemo(() => {
    const others = farms.filter((farm) => farm !== chosenFarm).map(besideGate);
    return chosenFarm && areas?.length ? [onLand(chosenFarm, areas), ...others] : others;
  }, [farms, chosenFarm, areas]);
  return <FarmLabels labels={labels} />;
}

const besideGate = (farm: PropertyRecord): MapLabel => ({
  at: [farm.front_gate_lng, farm.front_gate_lat],
  text: farm.property_name,
  anchor: 'right',
});

function onLand({ property_name: text }: PropertyRecord, areas: readonly FarmArea[]): MapLabel {
  const sized = areas.map(({ geometry }) => ({ geometry, hectares: areaHa(geometry) }));
  const [largest] = sized.toSorted((a, b) => b.hectares - a.hectares);
  const hectares = sized.reduce((sum, area) => sum + area.hectares, 0);
  return {
    at: pointWithin(largest!.geometry),
    text,
    detail: describeHa(hectares),
    anchor: 'centre',
    extent: extentOf(areas),
  };
}
