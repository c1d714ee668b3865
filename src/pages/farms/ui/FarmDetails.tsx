import { FarmOffers } from '#features/add-to-cart';
import { DataAge } from '#features/preview-report';
import { VerifyPanel } from '#features/verify-lpa';
import type { PropertyRecord } from '#shared/api/contract';

export interface FarmDetailsProps {
  farm: PropertyRecord;
  isVerifying: boolean;
  /** Called when the panel closes, by its button or after a good login. */
  onVerified: () => void;
}

/** An expanded farm: its id, its reports, and the verification (FARMS-06, FARMS-09, FARMS-10). */
export function FarmDetails({ farm, isVerifying, onVerified }: FarmDetailsProps) {
  return (
    <div className="grid gap-3 pb-1">
      <p className="text-muted">Farm ID {farm.property_id}</p>
      {isVerifying ? (
        <VerifyPanel farm={farm} onClose={onVerified} />
      ) : (
        <>
          <FarmOffers farm={farm} />
          <DataAge itemType="Carbon Report" isNamed />
        </>
      )}
    </div>
  );
}
