import { calls } from '#shared/api';
import type { SharedMapRecord } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { sitesText } from '../model/shared-map-text.ts';

export interface WithdrawMapDialogProps {
  map: Pick<SharedMapRecord, 'embed_id' | 'is_own' | 'owner_email' | 'property_name' | 'sites'>;
  onClose: () => void;
}

export function WithdrawMapDialog({ map, onClose }: WithdrawMapDialogProps) {
  const withdrawal = useChange('embeds');
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
      onConfirm={() =>
        withdrawal.mutate(() => apiClient.send(calls.embeds.revoke, { embed_id: map.embed_id }), {
          done: `The map of ${map.property_name} is withdrawn.`,
          onSuccess: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
