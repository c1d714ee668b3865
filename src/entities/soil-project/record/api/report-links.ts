import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { ATTRIBUTES_VERSION } from '../model/project-attributes.ts';
import type { SoilProject } from '../model/soil-project.ts';

export type ProjectOfLinks = Pick<SoilProject, 'projectId' | 'propertyId' | 'propertyName'>;

/**
 * Requests links to a project's documents, valid for a few minutes; null for missing ones (OP-76).
 */
export async function reportLinks(
  { projectId, propertyId, propertyName }: ProjectOfLinks,
  signal?: AbortSignal,
) {
  const [commitment, , signed, condition, delegation] = await apiClient.send(
    calls.soilProjects.reportLinks,
    {
      project_id: projectId,
      property_id: propertyId,
      property_name: propertyName,
      version: ATTRIBUTES_VERSION,
    },
    signal ? { signal } : {},
  );
  return {
    /** The PDF to sign. */
    commitment,
    signed,
    condition,
    delegation,
  };
}
