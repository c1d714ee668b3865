import type { EmbedKeyRecord } from '#shared/api/contract';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '#shared/ui/alert-dialog';
import { Progress } from '#shared/ui/progress';
import { sitesText } from '../model/shared-map-text.ts';
import { useWithdrawMap } from '../model/use-shared-maps.ts';

export interface WithdrawMapDialogProps {
  map: Pick<EmbedKeyRecord, 'embed_id' | 'is_own' | 'owner_email' | 'property_name' | 'sites'>;
  onClose: () => void;
}

export function WithdrawMapDialog({ map, onClose }: WithdrawMapDialogProps) {
  const withdrawal = useWithdrawMap();
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && !withdrawal.isPending && onClose()}>
      <AlertDialogContent aria-busy={withdrawal.isPending}>
        <AlertDialogHeader>
          <AlertDialogTitle>Withdraw this map of {map.property_name}?</AlertDialogTitle>
          <AlertDialogDescription>
            {sitesText(map.sites)} will stop showing it within a minute. This snippet will never
            work again.{!map.is_own && ` We e-mail ${map.owner_email} that you withdrew it.`}
          </AlertDialogDescription>
        </AlertDialogHeader>
        {withdrawal.isPending && <Progress label="Withdrawing the map" />}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={withdrawal.isPending}>Cancel</AlertDialogCancel>
          <AlertDialogAction
            variant="destructive"
            disabled={withdrawal.isPending}
            onClick={(event) => {
              event.preventDefault();
              withdrawal.mutate(map.embed_id, { onSuccess: onClose });
            }}
          >
            Withdraw
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
