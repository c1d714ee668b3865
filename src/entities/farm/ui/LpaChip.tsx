import { CircleCheckIcon } from 'lucide-react';
import type { FarmSummary } from '#shared/api/contract';
import { formatDay } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';

export interface LpaChipProps {
  /** Undefined until loaded. */
  summary: FarmSummary | undefined;
  /** Shows only the tick, where there is no room for the day. */
  isBrief?: boolean;
}

/** The green tick of a farm that the registry has verified, with the day (FARMS-03). */
export function LpaChip({ summary, isBrief = false }: LpaChipProps) {
  if (!summary?.lpa_verified) return null;
  const { lpa_verified_at: at } = summary;
  const tick = (
    <CircleCheckIcon
      role="img"
      aria-label="Verified with LPA"
      className="size-4 shrink-0 text-accent"
    />
  );
  if (isBrief) return tick;
  return (
    <Badge variant="outline" className="border-accent/50 text-sm text-text">
      {tick}
      {at ? `Verified on ${formatDay(at)}` : 'Verified'}
    </Badge>
  );
}
