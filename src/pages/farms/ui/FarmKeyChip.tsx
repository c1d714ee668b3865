import { KeyRoundIcon } from 'lucide-react';
import { priceCentsOf } from '#entities/plan';
import type { FarmSummary } from '#shared/api/contract';
import { useConnection } from '#shared/api/react';
import { formatDay } from '#shared/lib/dates';
import { formatPrice } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';

/**
 * When the farm's key was bought, or what it costs by card. Without a connection it may have been
 * bought since, so there is no price.
 */
export function FarmKeyChip({ summary: { key_bought_at: at } }: { summary: FarmSummary }) {
  const isOnline = useConnection() === 'online';
  if (at) {
    return (
      <Badge variant="secondary" className="text-sm">
        <KeyRoundIcon aria-hidden className="size-4" />
        Bought {formatDay(at)}
      </Badge>
    );
  }
  return isOnline ? (
    <Badge variant="outline" className="text-sm tabular-nums">
      {formatPrice(priceCentsOf('Property Key'))}
      <span className="lg:sr-only">Farm Key</span>
    </Badge>
  ) : null;
}
