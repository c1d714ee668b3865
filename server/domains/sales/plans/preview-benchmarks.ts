import type { BenchmarkPreview, Contract } from '#shared/api/contract';
import { MIN_PARCELS } from '../../../documents/benchmark/fair-comparison.ts';
import type { DetachedHandler } from '../../handler.ts';
import { freeRights } from '../orders/free-rights.ts';
import { clientIdentity } from './as-client.ts';
import { ruledSets } from './ruled-sets.ts';

/** Finds the sets that `orderForClient` would order with, and stores nothing. */
export const previewBenchmarks: DetachedHandler<Contract['plans']['previewBenchmarks']> = {
  async answer({ app, user }, { plan_id: planId, client_email: email, ...params }) {
    const { property_ids: farmIds, ...rule } = params;
    const client = await app.database.asUser(user, (sql) => clientIdentity(sql, planId, email), {
      readOnly: true,
    });
    const asClient = { user: { ...user, ...client }, ownerId: client.ownerId };
    const sets = await ruledSets(app, asClient, farmIds, rule);
    const rights = await app.database.asUser(
      asClient.user,
      (sql) => freeRights(sql, client.ownerId, farmIds),
      { readOnly: true },
    );
    return sets.map((found): BenchmarkPreview => {
      const { farm } = found;
      if ('refusal' in found) {
        const { refusal } = found;
        return { property_id: farm.id, parcel_count: 0, area_ha: 0, set: null, refusal, notes: [] };
      }
      const { pids, areaHa, set } = found;
      const hasRight = rights.some(
        ({ farmId, itemType }) => farmId === farm.id && itemType === 'Benchmark Report',
      );
      return {
        property_id: farm.id,
        parcel_count: pids.length,
        area_ha: areaHa,
        set,
        refusal: null,
        notes: [
          ...(pids.length < MIN_PARCELS
            ? [
                `Few parcels: one unusual paddock can decide the result. ${MIN_PARCELS} or more say more.`,
              ]
            : []),
          ...(hasRight
            ? ['They have a free reorder of this report, which only they can use.']
            : []),
        ],
      };
    });
  },
};
