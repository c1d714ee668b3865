import { storeFile, type ChosenBoundary } from '#entities/farm/react';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { farmFields } from '../model/new-farm.ts';
import type { EditWizard } from '../model/wizard.ts';

/**
 * Sends parcels and fields in one call; without a new file, a custom boundary stays unchanged
 * (OP-20). Sending the same again is safe.
 */
export async function updateFarm({
  wizard: { farmId, draft },
  boundary,
}: {
  wizard: EditWizard;
  boundary: ChosenBoundary;
}): Promise<void> {
  const fields = { property_id: farmId, ...farmFields(draft) };
  if (boundary.type === 'farm_key') {
    await apiClient.send(contract.farms.edit, { ...fields, cibo_ids: [...boundary.pids] });
    return;
  }
  await apiClient.send(contract.farms.editInfo, fields);
  if (boundary.features.length > 0) await storeFile(farmId, boundary.features);
}
