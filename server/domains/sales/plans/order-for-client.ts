import { productOf, isFreeReorder } from '#entities/cart';
import type { Contract } from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { requireCover } from '../orders/cover-reach.ts';
import { requireSameLength } from '../orders/order-lines.ts';
import { placePlanOrder } from '../orders/place-plan-order.ts';
import { asClient, clientIdentity } from './as-client.ts';
import { copiesOf } from '../../people/plan-membership/copies-of.ts';

type OrderForClient = Contract['plans']['orderForClient'];

/** Orders for a client under the client's own rules: their farms, their rights, their cap. */
export const orderForClient: PreparedHandler<OrderForClient, void> = {
  async prepare(context, { plan_id: planId, client_email: email, ...params }) {
    const { property_ids: farmIds, item_types: types } = params;
    requireSameLength('item_types', types, farmIds);
    if (types.some((type) => isFreeReorder(type) || productOf(type).comparesParcels)) {
      throw new CallError(
        'CONFLICT',
        'Order Farm Keys and Forest Carbon Reports here. Your client orders benchmarks and free reorders, because they choose the parcels to compare with.',
      );
    }
    const { app, user } = context;
    const client = await app.database.asUser(user, (sql) => clientIdentity(sql, planId, email), {
      readOnly: true,
    });
    await requireCover(
      { app, user: { ...user, ...client }, owner: { id: client.ownerId } },
      farmIds.map((farmId, at) => ({ farmId, itemType: types[at] as (typeof types)[number] })),
    );
  },

  async act({ sql, user, app }, { plan_id: planId, client_email: email, ...params }) {
    const { property_ids: farmIds, item_types: types, item_costs: costs } = params;
    requireSameLength('item_costs', costs, farmIds);
    const client = await clientIdentity(sql, planId, email);
    const copies = await copiesOf(sql, planId, client.email);
    const orderId = await asClient(sql, { agent: user, client }, () =>
      placePlanOrder(sql, app, {
        planId,
        ownerId: client.ownerId,
        lines: farmIds.map((farmId, at) => ({
          farmId,
          itemType: types[at] as (typeof types)[number],
          shownCents: centsOf(costs[at] as number),
        })),
        comparisons: undefined,
        selections: undefined,
        row: { copies_to: copies, ordered_by: user.email },
        registeredAt: app.now(),
        deliverAfterS: 0,
      }),
    );
    return [{ order_id: orderId }];
  },
};
