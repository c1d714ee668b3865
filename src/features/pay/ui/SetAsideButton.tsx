import { useUnit } from 'effector-react';
import { useState } from 'react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Button } from '#shared/ui/button';
import { orderSetAside } from '../model/order-model.ts';

/** Dismisses a payment that can never be recorded and that support has resolved. */
export function SetAsideButton({ orderId }: { orderId: string | null }) {
  const setAside = useUnit(orderSetAside);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Set aside
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Set this order aside?"
          text={
            <>
              Do this only after support has resolved {orderId ? `payment ${orderId}` : 'it'}. We
              will stop trying to record it, and you can order your cart again.
            </>
          }
          cancel="Keep it"
          action="Set aside"
          variant="destructive"
          onConfirm={() => {
            setAside();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
