import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { saveParams, type Saving } from '../model/registration.ts';

/** Saves the form and answers its project's id; a draft makes one project, however often (FORM-35). */
export async function storeRegistration(saving: Saving): Promise<number> {
  const [row] = await apiClient.send(contract.soilProjects.save, saveParams(saving), {
    opId: saving.saveId,
  });
  return row.client_save_agriprove_project;
}
