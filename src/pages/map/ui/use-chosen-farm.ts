import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { NO_FARM } from '#entities/farm';
import type { PropertyRecord } from '#shared/api/contract';
import { useSessionState } from '#shared/auth/react';

/**
 * The chosen farm is part of the address (`/map?farm=12`), so that it survives a reload and can be
 * shared. An address without one, such as the rail's, shows the farm chosen last. An id that is not
 * one of these farms chooses nothing.
 */
export function useChosenFarm(farms: readonly PropertyRecord[]) {
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

  const follow = useEffectEvent((farmId: number | undefined) => {
    if (farmId !== undefined) setLastId(farmId);
    else if (lastId !== NO_FARM) choose(lastId);
  });
  useEffect(() => follow(search.farm), [search.farm]);

  /** Nothing is chosen, in the address or before. */
  const isNoneChosen = search.farm === undefined && lastId === NO_FARM;
  return { farm, isNoneChosen, choose };
}
