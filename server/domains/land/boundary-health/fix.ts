import type { BoundaryFix, BoundaryVersion, Contract } from '#shared/api/contract';
import type { LonLat } from '#shared/lib/lon-lat';
import type { ParcelEngine } from '../../../cadastre/parcel-engine.ts';
import { CallError } from '../../../platform/call-error.ts';
import { boundaryChanged, lockAtVersion } from '../boundary-history/lock-at-version.ts';
import { recordVersion, storeBoundary, storeParcels } from '../farms/boundary.ts';
import type { OwnerContext, PreparedHandler } from '../../handler.ts';
import { examineFarm, type HealthCheck } from './examine-farm.ts';
import { readFarm } from './read-farm.ts';

interface Facts {
  healthCheck: HealthCheck;
  /** The engine used for the check, because an import may replace it before the fix is stored. */
  engine: ParcelEngine;
}

const CHANGES: Record<BoundaryFix, BoundaryVersion['kind']> = {
  'move-gate': 'gate-moved',
  'drop-slivers': 'slivers-dropped',
  'fill-gaps': 'gaps-filled',
  snap: 'snapped',
  'whole-parcels': 'parcels-completed',
  'accept-parcels': 'parcels-accepted',
};

/** Computes a fix outside the transaction and stores it if the boundary is still the same. */
export const fix: PreparedHandler<Contract['boundaries']['fix'], Facts> = {
  async prepare({ app, user }, { property_id: farmId, fix: wanted, current }) {
    const farm = await app.database.asUser(user, (sql) => readFarm(sql, farmId), {
      readOnly: true,
    });
    if (farm.version !== current) throw boundaryChanged();
    const engine = app.parcels;
    const healthCheck = await examineFarm(farm, { engine, examine: app.examineBoundary }, wanted);
    if (!healthCheck.health.fixes.includes(wanted)) {
      throw new CallError(
        'CONFLICT',
        healthCheck.health.unchecked ??
          'There is nothing left to fix here. Look at the boundary again.',
      );
    }
    return { healthCheck, engine };
  },

  async act(context, { property_id: farmId, fix: wanted, current }, { healthCheck, engine }) {
    const { sql, app, user } = context;
    await lockAtVersion(sql, farmId, current);
    if (wanted === 'move-gate') await moveGate(context, farmId, healthCheck);
    else if (wanted === 'accept-parcels') await acceptParcels(context, farmId, healthCheck, engine);
    else await storeFixed(context, farmId, healthCheck);
    await recordVersion(sql, farmId, { kind: CHANGES[wanted], by: user.email, at: app.now() });
    return [{ fix_boundary: true }];
  },
};

async function moveGate({ sql }: OwnerContext, farmId: number, { health }: HealthCheck) {
  const [lng, lat] = health.findings.find(({ kind }) => kind === 'gate')!.point as LonLat;
  await sql
    .updateTable('farm')
    .set({ front_gate_lng: lng, front_gate_lat: lat })
    .where('id', '=', farmId)
    .execute();
}

async function acceptParcels(
  { sql }: OwnerContext,
  farmId: number,
  { driftedPids, acceptedPids }: HealthCheck,
  engine: ParcelEngine,
) {
  // Parcels that remain keep their copies, so the old copies of changed parcels are deleted first.
  await sql
    .deleteFrom('farm_parcel')
    .where('farm_id', '=', farmId)
    .where('pid', 'in', driftedPids)
    .execute();
  await storeParcels(sql, engine, farmId, acceptedPids);
}

async function storeFixed({ sql, app }: OwnerContext, farmId: number, { fixed }: HealthCheck) {
  if (!fixed || 'fault' in fixed) {
    throw new CallError(
      'CONFLICT',
      `This cannot be fixed in one step. Correct the boundary by hand instead.${fixed ? ` ${fixed.fault}` : ''}`,
    );
  }
  const { features, areaHa } = fixed;
  await storeBoundary(sql, farmId, { features, areaHa, storedAt: app.now() });
}
