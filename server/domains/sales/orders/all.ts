import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  ORDERS_PER_PAGE,
  type AdministeredOrder,
  type CheckedParamsOf,
  type Contract,
} from '#shared/api/contract';
import { dollarsOf } from '#shared/lib/money';
import type { Sql } from '../../../platform/db/database.ts';
import type { RefundLine } from '../../../platform/db/order-tables.ts';
import type { Handler } from '../../handler.ts';

/** Everybody's orders, for admins. */
export const all: Handler<Contract['orders']['all']> = ({ sql }, params) =>
  administeredOrders(sql, params);

/** The orders in the wire format; the database shows them to admins alone. */
export async function administeredOrders(
  sql: Sql,
  { search, state, before_order_id: before }: CheckedParamsOf<Contract['orders']['all']>,
): Promise<AdministeredOrder[]> {
  const typed = search?.trim().toLowerCase() ?? '';
  const rows = await sql
    .selectFrom('administered_order as o')
    .selectAll()
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('administered_order_item as item')
          .select(['item.id', 'farm_name', 'item_type', 'price_cents'])
          .whereRef('item.payment_id', '=', 'o.id')
          .orderBy('item.id'),
      ).as('items'),
    )
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('administered_refund as back')
          .select(['kind', 'amount_cents', 'refunded_at', 'credit_note'])
          .whereRef('back.payment_id', '=', 'o.id')
          .orderBy('refunded_at'),
      ).as('refunds'),
    )
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('administered_refund_request as request')
          .select(['lines', 'amount_cents', 'reason', 'requested_by', 'requested_at'])
          .select(['request.state', 'refusal'])
          .whereRef('request.payment_id', '=', 'o.id')
          .orderBy('requested_at'),
      ).as('requests'),
    )
    .$if(state === 'delayed', (of) =>
      of.where('state', 'in', ['queued', 'making']).where('failure', 'is not', null),
    )
    .$if(state === 'failed', (of) => of.where('state', '=', 'failed'))
    .$if(state === 'refunded', (of) =>
      of.where((q) =>
        q.exists(
          q
            .selectFrom('administered_refund as one')
            .select('one.id')
            .whereRef('one.payment_id', '=', 'o.id'),
        ),
      ),
    )
    .$if(/^\d{1,15}$/.test(typed), (of) => of.where('o.id', '=', Number(typed)))
    .$if(typed !== '' && !/^\d{1,15}$/.test(typed), (of) => of.where('buyer_email', '=', typed))
    .$if(before !== undefined, (of) =>
      of.where((q) =>
        q(
          q.refTuple('created_at', 'o.id'),
          '<',
          q
            .selectFrom('administered_order as last')
            .select(['last.created_at', 'last.id'])
            .where('last.id', '=', before!)
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(ORDERS_PER_PAGE)
    .execute();
  return rows.map((row) => ({
    order_id: row.id,
    ordered_at: row.created_at.toISOString(),
    buyer_email: row.buyer_email,
    buyer_name: row.buyer_name,
    ordered_by: row.ordered_by,
    method: row.method,
    plan_name: row.plan_name,
    capture_id: row.capture_id,
    total: dollarsOf(row.total_cents),
    items: row.items.map((item) => ({
      item_id: item.id,
      property_name: item.farm_name,
      item_type: item.item_type,
      price: dollarsOf(item.price_cents),
      refundable: dollarsOf(refundableOf(row, item)),
    })),
    refunds: row.refunds.map((back) => ({
      kind: back.kind,
      amount: dollarsOf(back.amount_cents),
      refunded_at: new Date(back.refunded_at).toISOString(),
      credit_note: back.credit_note ?? '',
    })),
    open_refunds: row.requests
      .filter((request) => request.state !== 'done')
      .map((request) => ({
        amount: dollarsOf(request.amount_cents),
        reason: request.reason,
        requested_by: request.requested_by,
        requested_at: new Date(request.requested_at).toISOString(),
        refusal: request.refusal,
      })),
    state: row.state === 'queued' ? 'making' : (row.state ?? 'waiting'),
    since: row.state_since.toISOString(),
    failure: row.failure,
    tries: row.failure === null ? 0 : (row.tries ?? 0),
    cause: row.failure === null ? null : row.cause,
    next_try: row.state === 'failed' ? null : (row.next_try_at?.toISOString() ?? null),
    sent_to: row.sent_to,
    lacks_imagery: row.lacks_imagery ?? false,
  }));
}

interface Refunds {
  capture_id: string | null;
  total_cents: number;
  refunds: readonly { amount_cents: number }[];
  requests: readonly { state: string; amount_cents: number; lines: readonly RefundLine[] }[];
}

/** Cents of an item that can still be refunded: at most what is left of the payment. */
function refundableOf(
  { capture_id, total_cents, refunds, requests }: Refunds,
  { id, price_cents }: { id: number; price_cents: number },
): number {
  if (capture_id === null) return 0;
  const sum = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0);
  const asked = requests.filter(({ state }) => state === 'asked');
  const left = total_cents - sum([...refunds, ...asked].map((one) => one.amount_cents));
  const lines = requests.filter(({ state }) => state !== 'refused').flatMap((one) => one.lines);
  const ofItem = lines.filter(({ itemId }) => itemId === id);
  return Math.max(0, Math.min(left, price_cents - sum(ofItem.map(({ cents }) => cents))));
}
