import { TrashIcon } from 'lucide-react';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '#shared/ui/alert-dialog';
import { Button } from '#shared/ui/button';

export interface RemoveTitleButtonProps {
  fileName: string;
  keyName: string;
  /** Called once the document is removed from the project. */
  onRemoved: () => void;
}

/**
 * Removes a title document from its project after confirmation, because its file cannot be
 * restored.
 */
export function RemoveTitleButton({ fileName, keyName, onRemoved }: RemoveTitleButtonProps) {
  const change = useChange('soilProjects');
  const remove = () =>
    change.mutate(() => apiClient.send(contract.soilProjects.removeTitle, { key_name: keyName }), {
      onSuccess: onRemoved,
    });
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Remove ${fileName}`}
          disabled={change.isPending}
        >
          <TrashIcon aria-hidden />
          Remove
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Remove this title document?</AlertDialogTitle>
          <AlertDialogDescription className="wrap-anywhere">
            {fileName} will be removed from the project and its file deleted. The history records
            that you removed it.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep it</AlertDialogCancel>
          <AlertDialogAction variant="destructive" onClick={remove}>
            Remove
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
