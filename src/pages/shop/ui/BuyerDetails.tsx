import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $isCartLocked } from '#features/pay';
import { buyerOf, formatAbn } from '#entities/owner';
import { useOwner } from '#entities/owner/react';
import { loadableForm } from '#shared/loadable';
import { messageShown } from '#shared/snackbar/react';
import { Button } from '#shared/ui/button';

const EditProfileDialog = loadableForm(
  async () => (await import('#features/edit-profile')).EditProfileDialog,
);

/** Whom the invoice names as the buyer, and where the files go. */
export function BuyerDetails() {
  const { isLocked, showMessage } = useUnit({
    isLocked: $isCartLocked,
    showMessage: messageShown,
  });
  const { data: owner } = useOwner();
  const [isEditing, setEditing] = useState(false);
  if (!owner) return null;
  const buyer = buyerOf(owner);
  return (
    <>
      <dl className="grid gap-3 text-sm">
        <div className="grid grid-cols-[1fr_auto] items-start gap-x-2">
          <dt className="text-muted">Buyer on the invoice</dt>
          <dd className="wrap-anywhere">
            {buyer.name}
            <span className="block tabular-nums">
              {buyer.abn === '' ? 'No ABN' : `ABN ${formatAbn(buyer.abn)}`}
            </span>
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <Button
              variant="link"
              className="h-auto min-h-6 p-0 pointer-coarse:min-h-11"
              disabled={isLocked}
              onClick={() => setEditing(true)}
            >
              {buyer.abn === '' ? 'Add ABN' : 'Change'}{' '}
              <span className="sr-only">of the buyer</span>
            </Button>
          </dd>
        </div>
        <div>
          <dt className="text-muted">Files and invoice go to</dt>
          <dd className="wrap-anywhere">{owner.email_address}</dd>
        </div>
      </dl>
      {isEditing && (
        <EditProfileDialog
          owner={owner}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            showMessage({ lines: ['Your profile is updated.'] });
          }}
        />
      )}
    </>
  );
}
