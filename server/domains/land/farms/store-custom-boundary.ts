import type { Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { PreparedHandler } from '../../handler.ts';
import { recordVersion } from '../boundary-history/record-version.ts';
import { lockFarmOfKind } from './lock-farm.ts';
import { storeBoundary } from './store-boundary.ts';

type StoreCustomBoundary = Contract['farms']['storeCustomBoundary'];

/**
 * Replaces the farm's custom boundary. Stores features with all their properties, but nothing else
 * of the file, such as `crs`.
 */
export const storeCustomBoundary: PreparedHandler<StoreCustomBoundary, number> = {
  async prepare({ app }, { geojson }) {
    const verdict = await app.checkBoundary(geojson);
    if ('areaHa' in verdict) return verdict.areaHa;
    throw new CallError(verdict.isTooLarge ? 'TOO_LARGE' : 'INVALID_PARAMS', verdict.fault, {
      fields: { geojson: verdict.fault },
    });
  },

  async act({ sql, app, user }, { property_id: farmId, geojson }, areaHa) {
    await lockFarmOfKind(sql, farmId, 'geojson');
    await storeBoundary(sql, farmId, { features: geojson, areaHa, storedAt: app.now() });
    await recordVersion(sql, farmId, { kind: 'edited', by: user.email, at: app.now() });
    return [{ update_farm_geojson_boundary: true }];
  },
};
