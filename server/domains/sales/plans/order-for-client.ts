import { productOf, isFreeReorder } from '#entities/cart';
import {
  MAX_RULED_FARMS,
  type CheckedParamsOf,
  type ComparisonSelection,
  type Contract,
} from '#shared/api/contract';
import { centsOf } from '#shared/lib/money';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { requireCover } from '../orders/cover-reach.ts';
import { requireSameLength, type ChosenLists } from '../orders/order-lines.ts';
import { placePlanOrder } from '../orders/place-plan-order.ts';
import { asClient, clientIdentity } from './as-client.ts';
import { copiesOf } from '../../people/plan-membership/copies-of.ts';
import { ruledSets, type RuledSet } from './ruled-sets.ts';

type OrderForClient = Contract['plans']['orderForClient'];
type Params = CheckedParamsOf<OrderForClient>;

/** Orders for a client under the client's own rules: their farms, their rights, their cap. */
export const orderForClient: PreparedHandler<OrderForClient, ChosenLists> = {
  async prepare(context, params) {
    const {
      plan_id: planId,
      client_email: email,
      property_ids: farmIds,
      item_types: types,
    } = params;
    requireSameLength('item_types', types, farmIds);
    if (types.some(isFreeReorder)) {
      throw new CallError('CONFLICT', 'Your client orders free reorders.');
    }
    const { app, user } = context;
    const client = await app.database.asUser(user, (sql) => clientIdentity(sql, planId, email), {
      readOnly: true,
    });
    const asTheClient = { ...user, ...client };
    const chosen = await chooseByRule(params, (compared, rule) =>
      ruledSets(app, { user: asTheClient, ownerId: client.ownerId }, compared, rule),
    );
    await requireCover(
      { app, user: asTheClient, owner: { id: client.ownerId } },
      farmIds.map((farmId, at) => ({ farmId, itemType: types[at] as (typeof types)[number] })),
    );
    return chosen;
  },

  async act({ sql, user, app }, { plan_id: planId, client_email: email, ...params }, chosen) {
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
        ...chosen,
        row: { copies_to: copies, ordered_by: user.email },
        registeredAt: app.now(),
        deliverAfterS: 0,
      }),
    );
    return [{ order_id: orderId }];
  },
};

/**
 * Returns the comparison parcels of each line and the rule that found them. Throws CONFLICT for a
 * benchmark without a rule or a set, and for a set that differs from the previewed one.
 */
async function chooseByRule(
  { property_ids: farmIds, item_types: types, comparison_rule: rule, ...params }: Params,
  find: (
    farmIds: readonly number[],
    rule: NonNullable<Params['comparison_rule']>,
  ) => ReturnType<typeof ruledSets>,
): Promise<ChosenLists> {
  const isCompared = types.map((type) => productOf(type).comparesParcels);
  const compared = farmIds.filter((_farmId, at) => isCompared[at]);
  if (compared.length === 0) return { comparisons: undefined, selections: undefined };
  const { comparison_sets: previewed = [] } = params;
  requireSameLength('comparison_sets', previewed, farmIds);
  if (!rule) {
    throw new CallError('CONFLICT', 'Choose the land that the benchmarks compare with.');
  }
  if (compared.length > MAX_RULED_FARMS) {
    const message = `Order at most ${MAX_RULED_FARMS} benchmarks at once.`;
    throw new CallError('INVALID_PARAMS', message, { fields: { property_ids: message } });
  }
  const found = new Map<number, RuledSet>();
  for (const set of await find(compared, rule)) {
    if ('refusal' in set) throw new CallError('CONFLICT', set.refusal);
    found.set(set.farm.id, set);
  }
  const selection: ComparisonSelection = { distances: [rule], has_file: false };
  const lists = farmIds.map((farmId, at) => {
    const set = isCompared[at] ? found.get(farmId) : undefined;
    if (set && set.set !== previewed[at]) {
      throw new CallError(
        'CONFLICT',
        `${set.farm.name} or the land around it changed since the preview. Look at the new preview and order again.`,
      );
    }
    return { pids: set?.pids ?? [], selection: set ? selection : null };
  });
  return {
    comparisons: lists.map(({ pids }) => pids),
    selections: lists.map((list) => list.selection),
  };
}
