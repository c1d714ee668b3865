import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { ATTRIBUTES_VERSION } from '../model/project-attributes.ts';
import type { SoilProject } from '../model/soil-project.ts';

export type ProjectOfLinks = Pick<SoilProject, 'projectId' | 'propertyId' | 'propertyName'>;

/** Links of a few minutes to a project's documents, null where there is none yet (OP-76). */
export async function reportLinks(
  { projectId, propertyId, propertyName }: ProjectOfLinks,
  signal?: AbortSignal,
) {
  const [commitment, , signed, condition, delegation] = await apiClient.send(
    contract.soilProjects.reportLinks,
    {
      project_id: projectId,
      property_id: propertyId,
      property_name: propertyName,
      version: ATTRIBUTES_VERSION,
    },
    signal ? { signal } : {},
  );
  return {
    /** The PDF to be signed. */
    commitment,
    signed,
    condition,
    delegation,
  };
}
