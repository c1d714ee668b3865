import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NO_FARM } from '#entities/farm';
import type { PropertyRecord } from '#shared/api/contract';
import { useSessionState } from '#shared/auth/react';
import type { FirstMap } from '#shared/land-map';

/**
 * The chosen farm is part of the address (`/map?farm=12`), so that it survives a reload and can be
 * shared. An address without a farm, such as the rail’s, shows the farm chosen last. An id that is
 * not one of these farms chooses nothing. A farm that was tapped on the first map, before the app
 * had loaded, counts as chosen.
 */
export function useChosenFarm(farms: readonly PropertyRecord[], firstMap: FirstMap | null = null) {
  const search = useSearch({ from: '/map' });
  const navigate = useNavigate();
  const [lastId, setLastId] = useSessionState<number>('map.farm', NO_FARM);
  const farm = farms.find(({ property_id: id }) => id === search.farm) ?? null;
  const choose = (farmId: number | null) => {
    setLastId(farmId ?? NO_FARM);
    void navigate({
      to: '/map',
      search: farmId === null ? {} : { farm: farmId },
      replace: true,
      // Keep the panel where it is on the screen.
      resetScroll: false,
    });
  };

  const takenUp = useRef<FirstMap | null>(null);
  const follow = useEffectEvent((farmId: number | undefined) => {
    const isOpening = firstMap !== null && takenUp.current !== firstMap;
    takenUp.current = firstMap;
    const first = isOpening ? (firstMap.tappedId ?? firstMap.farmId) : null;
    if (first !== null && first !== farmId) choose(first);
    else if (farmId !== undefined) setLastId(farmId);
    else if (lastId !== NO_FARM) choose(lastId);
  });
  useEffect(() => follow(search.farm), [search.farm]);

  /** True if neither the address nor an earlier choice names a farm. */
  const isNoneChosen = search.farm === undefined && lastId === NO_FARM;
  return { farm, isNoneChosen, choose };
}
