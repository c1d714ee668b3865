import { useState } from 'react';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';

export interface LeaveButtonProps {
  planName: string;
  disabled: boolean;
  onLeave: () => void;
}

/**
 * Leaves a plan once the user has confirmed it, because only the plan's owners can add the client
 * again.
 */
export function LeaveButton({ planName, disabled, onLeave }: LeaveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-label={`Leave ${planName}`}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        Leave
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${planName}?`}
          text="You will no longer be able to order with this plan, and its owners can no longer see or withdraw your shared maps. If the plan lets you register soil carbon projects, that will end too. You keep everything you have ordered. Only the plan’s owners can add you again."
          action="Leave plan"
          variant="destructive"
          onConfirm={() => {
            onLeave();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
