import { FolderDownIcon } from 'lucide-react';
import type { SoilProject } from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useRequest } from '#shared/change/react';
import { Button } from '#shared/ui/button';
import { download } from '../lib/downloads.ts';

/** Downloads the project's pack for auditors; the link is requested each time, because it expires. */
export function AuditorsPackButton({ project }: { project: Pick<SoilProject, 'projectId'> }) {
  const { mutate, isPending } = useRequest();
  const requestLink = async () => {
    const [{ pack_link: link }] = await apiClient.send(calls.soilProjects.packLink, {
      project_id: project.projectId,
    });
    return link;
  };
  return (
    <Button
      variant="outline"
      disabled={isPending}
      onClick={() => mutate(requestLink, { onSuccess: download })}
    >
      <FolderDownIcon aria-hidden />
      Download the auditor’s pack
    </Button>
  );
}
