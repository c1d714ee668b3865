import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { $wizardMode } from '#features/save-farm';
import { MapSearch } from '#features/search-map';
import { useFarmAreas, useFarmSummaries } from '#entities/farm/react';
import type { PropertyRecord } from '#shared/api/contract';
import { extentOf } from '#shared/lib/geo';
import {
  $isSearchWanted,
  farmBoundaryShown,
  pinRemoved,
  placeFound,
  searchReached,
} from '../model/model.ts';

export interface MapSearchBoxProps {
  farms: readonly PropertyRecord[];
  chosenFarm: PropertyRecord | null;
  onChooseFarm: (farmId: number) => void;
}

const NO_FARMS: readonly PropertyRecord[] = [];

/** The search of the map screen: a farm is chosen, anything else gets a pin. */
export function MapSearchBox({ farms, chosenFarm, onChooseFarm }: MapSearchBoxProps) {
  const { wizardMode, isWanted, reach, find, removePin, showBoundary } = useUnit({
    wizardMode: $wizardMode,
    isWanted: $isSearchWanted,
    reach: searchReached,
    find: placeFound,
    removePin: pinRemoved,
    showBoundary: farmBoundaryShown,
  });
  const { data: areas } = useFarmAreas(chosenFarm);
  const summaries = useFarmSummaries();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    box.current?.querySelector('input')?.focus();
    reach();
  }, [isWanted, reach]);

  function chooseFarm(farmId: number) {
    removePin();
    // The farm that is already chosen only has to come into view again.
    if (farmId !== chosenFarm?.property_id) onChooseFarm(farmId);
    else if (areas?.length) showBoundary(extentOf(areas));
  }

  return (
    <div ref={box}>
      <MapSearch
        // The map shows the farm being edited, whichever is chosen.
        summaries={summaries}
        farms={wizardMode === 'edit' ? NO_FARMS : farms}
        onChooseFarm={chooseFarm}
        onFind={find}
      />
    </div>
  );
}
