import { TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Button } from '#shared/ui/button';

export interface RemoveTitleButtonProps {
  fileName: string;
  keyName: string;
  /** Called once the document is removed from the project. */
  onRemoved: () => void;
}

/**
 * Removes a title or a consent from its project after confirmation, because its file cannot be
 * restored.
 */
export function RemoveTitleButton({ fileName, keyName, onRemoved }: RemoveTitleButtonProps) {
  const change = useChange('soilProjects');
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    change.mutate(() => apiClient.send(calls.soilProjects.removeTitle, { key_name: keyName }), {
      done: `${fileName} is removed.`,
      onSuccess: onRemoved,
    });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Remove ${fileName}`}
        disabled={change.isPending}
        onClick={() => setAsking(true)}
      >
        <TrashIcon aria-hidden />
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove this document?"
          text={
            <>
              {fileName} will be removed from the project and its file deleted. The history records
              that you removed it.
            </>
          }
          cancel="Keep it"
          action="Remove"
          variant="destructive"
          onConfirm={() => {
            remove();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
