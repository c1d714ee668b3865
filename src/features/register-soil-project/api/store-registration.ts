import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { saveParams, type Saving } from '../model/registration.ts';

/**
 * Saves the form and returns its project's id. A draft creates one project, however often it is
 * saved (FORM-35).
 */
export async function storeRegistration(saving: Saving): Promise<number> {
  const [row] = await apiClient.send(calls.soilProjects.save, saveParams(saving), {
    opId: saving.saveId,
  });
  return row.client_save_agriprove_project;
}
