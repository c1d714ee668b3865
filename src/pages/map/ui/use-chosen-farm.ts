import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PropertyRecord } from '#shared/api/contract';

/**
 * The chosen farm is part of the address (`/map?farm=12`), so that it can be reloaded and sent to
 * somebody. An id that is none of these farms chooses nothing.
 */
export function useChosenFarm(farms: readonly PropertyRecord[]) {
  const search: { farm?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const farm = farms.find(({ property_id: id }) => id === Number(search.farm)) ?? null;
  const choose = (farmId: number | null) =>
    void navigate({
      to: '/map',
      search: farmId === null ? {} : { farm: farmId },
      replace: true,
      // The panel stays where it stands, on the screen as it is after the change.
      resetScroll: false,
    });
  return { farm, choose };
}
