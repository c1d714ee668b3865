import { useState } from 'react';
import { Button } from '#shared/ui/button';
import { LeavePlanDialog } from './LeavePlanDialog.tsx';

export interface LeaveButtonProps {
  planName: string;
  disabled: boolean;
  onLeave: () => void;
}

/** Leaves a plan once the user has confirmed it. */
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
        <LeavePlanDialog planName={planName} onConfirm={onLeave} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
