import { sql as raw, type Kysely, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { productOf } from '#entities/cart';
import { expectedMinutes } from '#entities/order';
import {
  ORDERS_PER_PAGE,
  type Contract,
  type OrderFilter,
  type OrderRecord,
} from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import { wireBilling } from '../billing/wire-billing.ts';
import { builtOnce, sendWithNext } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { DetachedHandler } from '../../handler.ts';
import { wireFiles, wireScreens } from '../deliveries/delivery-files.ts';
import { BACKSTOP_S } from '../deliveries/deliver-order.ts';
import { troubleOf } from '../deliveries/delivery-trouble.ts';
import { passes } from './order-filter.ts';
import { leftOutLines } from './left-out-lines.ts';

export const list: DetachedHandler<Contract['orders']['list'], OrderRow> = {
  ask(sql, { before_order_id: before, ...filter }) {
    const isFirstPage =
      before === undefined && Object.values(filter).every((given) => given === undefined);
    return sendWithNext(sql, isFirstPage ? firstPage({}) : ownOrders(sql, { before, filter }));
  },
  answer: async (_context, _params, orders) => orders.map(wireOrder),
};

type OrderRow = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** An order in the wire format, as its buyer sees it. */
export function wireOrder(row: OrderRow): OrderRecord {
  return {
    order_id: row.id,
    ordered_at: row.created_at.toISOString(),
    method: row.method,
    plan_name: row.plan_name,
    capture_id: row.capture_id,
    copies_to: row.copies_to,
    buyer: row.buyer_name === null ? null : { name: row.buyer_name, abn: row.buyer_abn ?? '' },
    total: dollarsOf(row.total_cents),
    currency: 'AUD',
    items: row.items.map((item) => ({
      item_id: item.id,
      property_id: item.farm_id,
      property_name: item.farm_name,
      item_type: item.item_type,
      price: dollarsOf(item.price_cents),
    })),
    is_refresh: row.items.some((item) => item.refresh_of !== null),
    left_out: row.left_out.map((line) => ({
      property_name: line.farmName,
      item_type: line.itemType,
    })),
    ...wireBilling(row.billing),
    files: filesOf(row),
  };
}

const ownOrders = (
  sql: Kysely<Tables>,
  { before, filter }: { before: number | undefined; filter: OrderFilter },
) =>
  ordersOf(sql, {
    which: raw<boolean>`payment.owner_id = (SELECT asking_owner()) AND ${passes(filter)}`,
    before,
  });

/** The orders that a condition selects from `payment` and its `delivery`, the latest first. */
export const ordersOf = (
  sql: Kysely<Tables>,
  { which, before }: { which: RawBuilder<boolean>; before: number | undefined },
) =>
  sql
    .selectFrom('payment')
    .leftJoin('delivery', 'delivery.payment_id', 'payment.id')
    .select((q) => [
      'payment.id',
      'payment.created_at',
      'method',
      'plan_name',
      'capture_id',
      'copies_to',
      'buyer_name',
      'buyer_abn',
      'total_cents',
      'delivery.state',
      'delivery.state_since',
      'delivery.failure',
      'delivery.next_try_at',
      'delivery.tries',
      'delivery.cause',
      'delivery.requested_at',
      'delivery.files',
      'delivery.email',
      'delivery.made_at',
      'delivery.sent_at',
      jsonArrayFrom(
        q
          .selectFrom('payment_item as item')
          .select(['item.id', 'farm_id', 'farm_name', 'item_type', 'price_cents', 'refresh_of'])
          .select((one) => one.fn<number>('jsonb_array_length', ['comparison_cads']).as('compared'))
          .whereRef('item.payment_id', '=', 'payment.id')
          .orderBy('item.id'),
      ).as('items'),
      jsonArrayFrom(
        q
          .selectFrom('billing_document as bill')
          .leftJoin('refund', 'refund.id', 'bill.refund_id')
          .select(['bill.kind', 'number', 'bill.facts', 'issued_at'])
          .select(['refund.kind as refund_kind', 'amount_cents', 'refunded_at'])
          .whereRef('bill.payment_id', '=', 'payment.id')
          .orderBy('bill.id'),
      ).as('billing'),
      leftOutLines().as('left_out'),
    ])
    .where(which)
    .$if(before !== undefined, (older) =>
      older.where((q) =>
        q(
          q.refTuple('payment.created_at', 'payment.id'),
          '<',
          q
            .selectFrom('payment as last')
            .select(['last.created_at', 'last.id'])
            .where('last.id', '=', before as number)
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(ORDERS_PER_PAGE);

const firstPage = builtOnce((sql) => ownOrders(sql, { before: undefined, filter: {} }));

function filesOf(row: OrderRow): OrderRecord['files'] {
  const list = wireFiles(row.files ?? []);
  const lacksParcels = row.items.some(
    (item) => productOf(item.item_type).comparesParcels && item.compared === 0,
  );
  const state = row.state === 'queued' ? 'making' : (row.state ?? 'waiting');
  return {
    state: state === 'waiting' && lacksParcels ? 'incomplete' : state,
    since: (row.state_since ?? row.created_at).toISOString(),
    trouble: troubleOf({
      state,
      failure: row.failure,
      email: row.email,
      isAvailable: list.length > 0,
      lacksParcels,
    }),
    failure: row.failure,
    expected_by: state === 'sent' || state === 'failed' ? null : expectedBy(row).toISOString(),
    tries: row.failure === null ? 0 : (row.tries ?? 0),
    cause: row.failure === null ? null : row.cause,
    next_try: state === 'making' ? (row.next_try_at?.toISOString() ?? null) : null,
    sent_to: row.email,
    made_at: row.made_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    list,
    on_screen: wireScreens(row.files ?? []),
  };
}

/** Files that the browser never requests are made after `BACKSTOP_S`. */
function expectedBy({ items, requested_at: requestedAt, created_at: orderedAt }: OrderRow): Date {
  const { to } = expectedMinutes(items.map(({ compared }) => compared));
  const start = requestedAt?.getTime() ?? orderedAt.getTime() + BACKSTOP_S * 1_000;
  return new Date(start + to * 60_000);
}
