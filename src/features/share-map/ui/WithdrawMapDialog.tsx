import type { EmbedKeyRecord } from '#shared/api/contract';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { sitesText } from '../model/shared-map-text.ts';
import { useWithdrawMap } from '../model/use-shared-maps.ts';

export interface WithdrawMapDialogProps {
  map: Pick<EmbedKeyRecord, 'embed_id' | 'is_own' | 'owner_email' | 'property_name' | 'sites'>;
  onClose: () => void;
}

export function WithdrawMapDialog({ map, onClose }: WithdrawMapDialogProps) {
  const withdrawal = useWithdrawMap();
  return (
    <ConfirmDialog
      title={`Withdraw this map of ${map.property_name}?`}
      text={
        <>
          {sitesText(map.sites)} will stop showing it within a minute. This snippet will never work
          again.{!map.is_own && ` We e-mail ${map.owner_email} that you withdrew it.`}
        </>
      }
      action="Withdraw"
      variant="destructive"
      progress={withdrawal.isPending && 'Withdrawing the map'}
      onConfirm={() => withdrawal.mutate(map.embed_id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
