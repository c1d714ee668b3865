import { canBeFarmed, judgeLotPlan, MAX_LOT_PLANS, readLotPlanList } from '#entities/parcel';
import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { DetachedHandler } from '../../handler.ts';
import { wireParcelOf } from '../../../cadastre/wire-parcel.ts';

/** Returns lots only, as `atPoint` does: a road cannot be farmed. */
export const findLotPlans: DetachedHandler<Contract['parcels']['findLotPlans']> = {
  async answer({ app }, { lot_plans: list }) {
    const references = readLotPlanList(list);
    if (references.length > MAX_LOT_PLANS) {
      const message = `The list names ${references.length} lots; at most ${MAX_LOT_PLANS} can be looked up at once. Please split the list.`;
      throw new CallError('TOO_LARGE', message, { fields: { lot_plans: message } });
    }
    const found = await app.parcels.byLotPlans(references);
    return references.map((reference, i) => {
      const lots = found[i]!.filter(canBeFarmed);
      const { text, status, parcels } = judgeLotPlan(reference, lots);
      return { lot_plan: text, status, parcels: parcels.map(wireParcelOf) };
    });
  },
};
