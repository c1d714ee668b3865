import { ApiError } from '#shared/api';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import {
  saveParams,
  type Registration,
  type SaveParams,
  type SaveStatus,
} from '../model/registration.ts';

/**
 * Saves the form and answers its project's id. The first save makes one project, however often it
 * is tried: the server refuses its operation id with other contents only when an earlier save did
 * arrive; asking with those contents gives the project, which then takes the answers of now.
 */
export async function storeRegistration({
  registration,
  status,
}: {
  registration: Registration;
  status: SaveStatus;
}): Promise<number> {
  const { projectId, opId, unanswered } = registration;
  const params = saveParams(registration, status);
  if (projectId !== null) return save(params);
  try {
    return await save(params, opId);
  } catch (error) {
    if (!isReused(error)) throw error;
    const existingId = await projectOf(unanswered, opId, error);
    return save({ ...params, project_id: existingId });
  }
}

const isReused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'OP_ID_REUSED';

async function save(params: SaveParams, opId?: string): Promise<number> {
  const options = opId ? { opId } : {};
  const [row] = await apiClient.send(contract.soilProjects.save, params, options);
  return row.client_save_agriprove_project;
}

async function projectOf(sent: SaveParams[], opId: string, refusal: unknown): Promise<number> {
  for (const contents of sent) {
    try {
      return await save(contents, opId);
    } catch (error) {
      if (!isReused(error)) throw error;
    }
  }
  throw refusal;
}
