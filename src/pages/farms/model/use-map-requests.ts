import { useNavigate } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { farmEditRequested, newFarmRequested } from '#entities/farm/react';

/** Opens the map to edit a farm or to add one (FARMS-08, OP-65). */
export function useMapRequests() {
  const navigate = useNavigate();
  const request = useUnit({ edit: farmEditRequested, add: newFarmRequested });
  const openMap = () => void navigate({ to: '/map' });
  return {
    editFarm: (farmId: number) => {
      request.edit(farmId);
      openMap();
    },
    addFarm: () => {
      request.add();
      openMap();
    },
  };
}
