import { useNavigate } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { AddToCartButton } from '#features/add-to-cart';
import { farmEditRequested } from '#features/edit-request';
import { ShareMapButton } from '#features/share-map';
import { VerifyPanel } from '#features/verify-lpa';
import type { PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';

export interface FarmDetailsProps {
  farm: PropertyRecord;
  onDelete: () => void;
}

/**
 * Actions of an expanded farm (FARMS-06 to FARMS-12). A farm with a custom boundary can only be
 * edited and deleted.
 */
export function FarmDetails({ farm, onDelete }: FarmDetailsProps) {
  const navigate = useNavigate();
  const requestEdit = useUnit(farmEditRequested);
  const [isVerifying, setVerifying] = useState(false);
  const verifyButton = useRef<HTMLButtonElement>(null);

  return (
    <div className="grid gap-3 pb-1">
      <p className="text-muted">Farm ID {farm.property_id}</p>
      <div className="flex flex-wrap gap-2">
        {farm.is_aus_farmkey && (
          <Button
            ref={verifyButton}
            variant="outline"
            aria-expanded={isVerifying}
            onClick={() => setVerifying(true)}
          >
            Verify with LPA
          </Button>
        )}
        <Button
          variant="outline"
          onClick={() => {
            requestEdit(farm.property_id);
            void navigate({ to: '/map' });
          }}
        >
          Edit Farm
        </Button>
        <AddToCartButton farm={farm} itemType="Property Key" variant="outline" />
        <AddToCartButton farm={farm} itemType="Carbon Report" variant="outline" />
        {farm.is_aus_farmkey && <ShareMapButton farm={farm} />}
        <Button variant="outline" className="text-danger sm:ml-auto" onClick={onDelete}>
          Delete Farm
        </Button>
      </div>
      {isVerifying && (
        <VerifyPanel
          farm={farm}
          onClose={() => {
            setVerifying(false);
            verifyButton.current?.focus();
          }}
        />
      )}
    </div>
  );
}
