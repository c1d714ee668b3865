import type { PlanPerson } from '#shared/api/contract';
import { Button } from '#shared/ui/button';

export interface ClientActionsProps {
  chosen: readonly PlanPerson[];
  disabled: boolean;
  onOrder: () => void;
  onCap: () => void;
  onInvite: () => void;
  onClear: () => void;
}

/** What can be done for the selected clients. */
export function ClientActions({
  chosen,
  disabled,
  onOrder,
  onCap,
  onInvite,
  onClear,
}: ClientActionsProps) {
  if (chosen.length === 0) return null;
  const letOrder = chosen.filter((person) => person.lets_order).length;
  const open = chosen.filter((person) => person.accepted_at === null).length;
  return (
    <div
      role="group"
      aria-label="Selected clients"
      className="flex flex-wrap items-center gap-2 rounded-md bg-overlay p-2 text-sm"
    >
      <p className="mr-auto px-1">
        {chosen.length === 1 ? '1 client selected' : `${chosen.length} clients selected`}
        {letOrder === 0 && (
          <span className="block text-xs text-muted">
            {chosen.length === 1
              ? 'They have not let you order for them.'
              : 'None of them lets you order for them.'}
          </span>
        )}
      </p>
      <Button size="sm" disabled={disabled || letOrder === 0} onClick={onOrder}>
        {letOrder === 0 && 'Order'}
        {letOrder === 1 && 'Order for 1 client'}
        {letOrder > 1 && `Order for ${letOrder} clients`}
      </Button>
      <Button size="sm" variant="outline" disabled={disabled} onClick={onCap}>
        Set cap
      </Button>
      {open > 0 && (
        <Button size="sm" variant="outline" disabled={disabled} onClick={onInvite}>
          Invite again ({open})
        </Button>
      )}
      <Button size="sm" variant="ghost" disabled={disabled} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
