import { calls } from '#shared/api';
import type { ReportLink } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface RevokeLinkDialogProps {
  link: Pick<ReportLink, 'link_id' | 'reader_name'>;
  onClose: () => void;
}

export function RevokeLinkDialog({ link, onClose }: RevokeLinkDialogProps) {
  const revocation = useChange('documents');
  return (
    <ConfirmDialog
      title={`Revoke the link for ${link.reader_name}?`}
      text="It stops opening the document at once and for good. A copy that was downloaded stays with its reader."
      action="Revoke"
      variant="destructive"
      progress={revocation.isPending && 'Revoking the link'}
      onConfirm={() =>
        revocation.mutate(
          () => apiClient.send(calls.documents.revokeLink, { link_id: link.link_id }),
          { done: `The link for ${link.reader_name} is revoked.`, onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
