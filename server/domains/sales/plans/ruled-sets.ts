import {
  isComparisonMinArea,
  isComparisonRadius,
  MAX_COMPARISON_HA,
  type ParcelRecord,
} from '#entities/parcel';
import type { ComparisonRule } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { RequestIdentity } from '../../../platform/db/database.ts';
import type { OwnerContext } from '../../handler.ts';
import { answered } from '../../land/parcels/answered.ts';
import { ownFarms, type OwnFarm } from '../orders/own-farms.ts';
import { fingerprintOf } from '../orders/parcels-fingerprint.ts';

/** The comparison parcels that a rule finds for a farm. */
export interface RuledSet {
  farm: OwnFarm;
  pids: string[];
  areaHa: number;
  /** Differs once the rule finds other parcels, or the farm has others. */
  set: string;
}

/** A farm for which a rule finds no usable set, with the reason. */
interface Unruled {
  farm: OwnFarm;
  refusal: string;
}

type App = OwnerContext['app'];
interface Client {
  user: RequestIdentity;
  ownerId: number;
}

/**
 * Finds the parcels to compare each of a client's farms with, by the search of the Benchmark page,
 * in the order of the farms. Throws NOT_FOUND for a farm that is not the client's, INVALID_PARAMS
 * for a rule that the page does not offer, and OVERLOADED.
 */
export async function ruledSets(
  app: App,
  client: Client,
  farmIds: readonly number[],
  rule: ComparisonRule,
): Promise<(RuledSet | Unruled)[]> {
  if (!isComparisonRadius(rule.km) || !isComparisonMinArea(rule.min_area_ha)) {
    const message = 'Choose a distance and a minimum area that the Benchmark page offers.';
    throw new CallError('INVALID_PARAMS', message, { fields: { km: message } });
  }
  const { farms, parcels } = await app.database.asUser(
    client.user,
    async (sql) => ({
      farms: await ownFarms(sql, client.ownerId, farmIds),
      parcels: await sql
        .selectFrom('farm_parcel')
        .select(['farm_id as farmId', 'pid', 'geometry'])
        .where('farm_id', 'in', farmIds)
        .execute(),
    }),
    { readOnly: true },
  );
  const sets: (RuledSet | Unruled)[] = [];
  for (const farm of farmIds.flatMap((farmId) => farms.get(farmId) ?? [])) {
    const own = parcels.filter((parcel) => parcel.farmId === farm.id);
    sets.push(
      own.length > 0
        ? await ruledSet(app, { farm, own }, rule)
        : {
            farm,
            refusal: `${farm.name} has no land parcels. Only farms made of parcels can be compared.`,
          },
    );
  }
  return sets;
}

async function ruledSet(
  app: App,
  { farm, own }: { farm: OwnFarm; own: readonly Pick<ParcelRecord, 'pid' | 'geometry'>[] },
  { km, min_area_ha: minAreaHa }: ComparisonRule,
): Promise<RuledSet | Unruled> {
  const ownPids = own.map(({ pid }) => pid);
  const question = { farm: own.map(({ geometry }) => geometry), ownPids, km, minAreaHa };
  try {
    const found = await answered('km', app.parcels.withinRadius(question));
    const areaHa = found.reduce((sum, parcel) => sum + parcel.areaHa, 0);
    if (found.length === 0) {
      return { farm, refusal: `No parcels are this close to ${farm.name} and larger than this.` };
    }
    if (areaHa > MAX_COMPARISON_HA) {
      const most = MAX_COMPARISON_HA.toLocaleString('en-AU');
      return { farm, refusal: `These parcels have more than ${most} hectares.` };
    }
    const pids = found.map(({ pid }) => pid).toSorted();
    return {
      farm,
      pids,
      areaHa,
      set: fingerprintOf([...pids, ...ownPids.map((pid) => `=${pid}`)]),
    };
  } catch (error) {
    if (error instanceof CallError && error.code === 'TOO_LARGE') {
      return { farm, refusal: error.message };
    }
    throw error;
  }
}
