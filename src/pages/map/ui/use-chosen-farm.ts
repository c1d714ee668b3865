import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { useSessionState } from '#shared/auth/react';

const NO_FARM = 0;

/**
 * The chosen farm is part of the address (`/map?farm=12`), so that it can be reloaded and sent to
 * somebody; an address without one, as the rail has, is that of the farm last chosen. An id that is
 * none of these farms chooses nothing.
 */
export function useChosenFarm(farms: readonly PropertyRecord[]) {
  const search: { farm?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [lastId, setLastId] = useSessionState<number>('map.farm', NO_FARM);
  const farm = farms.find(({ property_id: id }) => id === Number(search.farm)) ?? null;
  const choose = (farmId: number | null) => {
    setLastId(farmId ?? NO_FARM);
    void navigate({
      to: '/map',
      search: farmId === null ? {} : { farm: farmId },
      replace: true,
      // The panel stays where it stands, on the screen as it is after the change.
      resetScroll: false,
    });
  };

  const follow = useEffectEvent((farmId: unknown) => {
    if (farmId !== undefined) setLastId(Number(farmId));
    else if (lastId !== NO_FARM) choose(lastId);
  });
  useEffect(() => follow(search.farm), [search.farm]);

  return { farm, choose };
}
