import { sql as raw } from 'kysely';
import { ORDERS_PER_PAGE, type Contract, type ItemType } from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { Handler } from '../../handler.ts';
import { wireScreens } from '../deliveries/delivery-files.ts';

interface Row {
  order_id: number;
  ordered_at: Date;
  client_email: string;
  client_name: string;
  ordered_by: string | null;
  plan_name: string;
  total_cents: number;
  state: 'queued' | 'making' | 'sent' | 'failed' | null;
  items: {
    item_id: number;
    farm_id: number;
    farm_name: string;
    item_type: ItemType;
    price_cents: number;
  }[];
  has_copy: boolean;
  files: DeliveredFile[] | null;
}

/** Orders with the user's plans; their reports only where the buyer agreed to a copy for the user. */
export const ofClients: Handler<Contract['orders']['ofClients']> = async (
  { sql },
  { plan_id: planId = null, client_email: email = null, before_order_id: before = null },
) => {
  const { rows } = await raw<Row>`SELECT * FROM asking_client_orders(
    ${planId}::bigint, ${email}::text, ${before}::bigint, ${ORDERS_PER_PAGE})`.execute(sql);
  return rows.map(({ ordered_at: orderedAt, total_cents: cents, items, files, state, ...row }) => ({
    ...row,
    ordered_at: orderedAt.toISOString(),
    total: dollarsOf(cents),
    state: state === 'queued' ? 'making' : (state ?? 'waiting'),
    items: items.map(({ farm_id: farmId, farm_name: name, price_cents: priceCents, ...item }) => ({
      ...item,
      property_id: farmId,
      property_name: name,
      price: dollarsOf(priceCents),
    })),
    on_screen: wireScreens(files ?? []),
  }));
};
