import { useQuery } from '@tanstack/react-query';
import { MessageSquareIcon } from 'lucide-react';
import { changesAsked } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';
import { useAppSettings } from '#shared/config/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

/** Changes that the partner asked the client to make, in the partner's words (OP-71). */
export function PartnerNote({ projectId }: { projectId: number }) {
  const { partner_name: partner } = useAppSettings();
  const { data: note } = useQuery({
    ...callQuery(contract.soilProjects.history, { project_id: projectId }),
    select: changesAsked,
  });
  if (!note) return null;
  return (
    <Alert variant="info">
      <MessageSquareIcon aria-hidden />
      <AlertTitle>{partner} asks you to change this</AlertTitle>
      <AlertDescription className="whitespace-pre-line text-text wrap-anywhere">
        {note}
      </AlertDescription>
    </Alert>
  );
}
