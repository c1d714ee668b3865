import { ChevronDownIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { itemTypeName } from '#entities/cart';
import { orderState } from '#entities/order';
import type { OrderRecord } from '#shared/api/contract';
import { formatIssueDate } from '#shared/lib/dates';
import { centsOf, formatCents } from '#shared/lib/money';
import { Badge } from '#shared/ui/badge';
import { Card } from '#shared/ui/card';
import { OrderDetails } from './OrderDetails.tsx';

export interface OrderRowProps {
  order: OrderRecord;
  isOpenAtFirst: boolean;
}

const METHODS = { CC: 'Card or PayPal', Plan: 'Plan', Free: 'Free' } as const;

/** One order in a line, which expands to all its details. */
export function OrderRow({ order, isOpenAtFirst }: OrderRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const detailsId = useId();
  const { label, isFailure } = orderState(order);
  const farms = [...new Set(order.items.map(({ property_name }) => property_name))];
  const reports = [...new Set(order.items.map(({ item_type }) => itemTypeName(item_type, 'list')))];
  return (
    <Card className="grid-cols-1 gap-0 p-0 sm:p-0">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg px-4 py-3 text-left hover:bg-overlay/60 md:grid-cols-[7.5rem_minmax(0,1fr)_11rem_5.5rem_1rem] lg:grid-cols-[7.5rem_minmax(0,1fr)_7rem_11rem_5.5rem_1rem]"
        >
          <span className="text-sm text-muted md:text-text">
            {formatIssueDate(order.ordered_at)}
            <span className="text-muted tabular-nums md:block">
              <span className="md:hidden"> · </span>
              <span className="sr-only">Order </span>
              {order.order_id}
            </span>
          </span>
          <span className="col-start-1 row-start-2 min-w-0 md:col-start-auto md:row-start-auto">
            <span className="block truncate font-semibold" dir="auto">
              {farms.join(', ')}
            </span>
            <span className="line-clamp-2 text-sm text-muted">{reports.join(', ')}</span>
          </span>
          <span className="max-lg:hidden text-sm text-muted">{METHODS[order.method]}</span>
          <Badge
            variant={isFailure ? 'destructive' : 'secondary'}
            className="col-start-1 row-start-3 md:col-start-auto md:row-start-auto"
          >
            {label}
          </Badge>
          <span className="col-start-2 row-start-1 text-right font-semibold text-money tabular-nums md:col-start-auto md:row-start-auto">
            {formatCents(centsOf(order.total))}
          </span>
          <ChevronDownIcon
            aria-hidden
            className={`size-4 justify-self-end text-muted max-md:col-start-2 max-md:row-start-3 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} />}
      </div>
    </Card>
  );
}
