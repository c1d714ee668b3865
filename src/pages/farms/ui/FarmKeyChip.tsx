import { KeyRoundIcon } from 'lucide-react';
import { priceCentsOf } from '#entities/plan';
import type { FarmSummary } from '#shared/api/contract';
import { formatDay } from '#shared/lib/dates';
import { formatPrice } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';

/** When the farm's key was bought, or what it costs by card. */
export const FarmKeyChip = ({ summary: { key_bought_at: at } }: { summary: FarmSummary }) =>
  at ? (
    <Badge variant="secondary" className="text-sm">
      <KeyRoundIcon aria-hidden className="size-4" />
      Bought {formatDay(at)}
    </Badge>
  ) : (
    <Badge variant="outline" className="text-sm tabular-nums">
      {formatPrice(priceCentsOf('Property Key'))}
      <span className="lg:sr-only">Farm Key</span>
    </Badge>
  );
