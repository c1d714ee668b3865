import { ATTRIBUTES_VERSION } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';

export interface ProjectOfLinks {
  projectId: number;
  propertyId: number;
  propertyName: string;
}

/** Links of a few minutes: to the PDF to be signed and for the signed one, null where not yet. */
export async function reportLinks(
  { projectId, propertyId, propertyName }: ProjectOfLinks,
  signal?: AbortSignal,
) {
  const [unsigned, uploadSigned] = await apiClient.send(
    contract.soilProjects.reportLinks,
    {
      project_id: projectId,
      property_id: propertyId,
      property_name: propertyName,
      version: ATTRIBUTES_VERSION,
    },
    signal ? { signal } : {},
  );
  return { unsigned, uploadSigned };
}
